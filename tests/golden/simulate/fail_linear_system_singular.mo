// with this value of the parameter the two equations say the same
model FailLinearSystemSingular
  parameter Real k = 2;
  Real x;
  Real y;
equation
  2 * x + y = time;
  4 * x + k * y = 1;
end FailLinearSystemSingular;
