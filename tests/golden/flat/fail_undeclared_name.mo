// MLS 5.3.1: every variable in an equation must be declared
model FailUndeclaredName
  parameter Real k = 2;
  Real x(start = 1, fixed = true);
equation
  der(x) = -k*xx;
end FailUndeclaredName;
