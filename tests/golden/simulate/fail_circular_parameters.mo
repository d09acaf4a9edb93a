// MLS 4.4.4: a parameter may not depend on itself, directly or over others
model FailCircularParameters
  parameter Real a = 2 * b;
  parameter Real b = c + 1;
  parameter Real c = a;
  Real x = a * time;
end FailCircularParameters;
