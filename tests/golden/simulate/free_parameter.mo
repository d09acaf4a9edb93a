// Nothing determines the parameter that is free at the start.
model FreeParameter
  parameter Real u(start = 0.5, fixed = false);
  parameter Real v(start = 1, fixed = false);
  Real x(start = 2, fixed = true);
initial equation
  v = 3*x;
equation
  der(x) = u + v - x;
end FreeParameter;
