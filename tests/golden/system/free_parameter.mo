// A parameter with fixed = false is an unknown of the start and known during the run.
model FreeParameter
  parameter Real k(fixed = false, start = 1);
  Real x(start = 2, fixed = true);
initial equation
  der(x) = -6;
equation
  der(x) = -k * x;
end FreeParameter;
