// MLS 4.4.3: bindings of constants must not depend on each other in a circle
model FailCircularConstants
  constant Real a = 2*b;
  constant Real b = c + 1;
  constant Real c = a/3;
  Real y = a*time;
end FailCircularConstants;
