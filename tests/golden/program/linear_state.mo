// One state: load, multiply, store; the tangent of the derivative is the coefficient times the tangent.
model LinearState
  parameter Real k = 2;
  Real x(start = 1, fixed = true);
equation
  der(x) = -k * x;
end LinearState;
