// Parameters are computed before the run in the order of their dependencies.
model ParameterOrder
  parameter Real c = a + b;
  parameter Real b = 2 * a;
  parameter Real a = 1;
  Real x = c * time;
end ParameterOrder;
