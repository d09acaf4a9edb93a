// three fixed start values for one state: two of them say what follows from the first
model RedundantStartValues
  Real x(start = 1, fixed = true);
  Real y(start = 2, fixed = true);
  Real z(start = 3, fixed = true);
equation
  der(x) = -x;
  y = 2 * x;
  z = x + y;
end RedundantStartValues;
