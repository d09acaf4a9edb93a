// Parameters are stored in the order of their dependencies.
model Parameters
  parameter Real b = 2 * a;
  parameter Real a = 3;
  parameter Integer n = 4;
  Real x = b * n * time;
end Parameters;
