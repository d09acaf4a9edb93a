// 0.1 + 0.2 is not quite 0.3, which must not be what decides about the solution
model FailPivotIsRounding
  parameter Real part = 0.1;
  Real x, y;
equation
  x + y = 1;
  0.3 * x + (part + 0.2) * y = 2;
end FailPivotIsRounding;
