// MLS 4.4.3: a parameter without a value; the start value, or 0, is used, and a warning says so.
model ParameterWithoutValue
  parameter Real k;
  parameter Real m(start = 2);
  Real x(start = 1, fixed = true);
equation
  der(x) = -k*x*m;
end ParameterWithoutValue;
