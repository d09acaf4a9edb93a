// homotopy is the actual expression during the run, a mixture of both at the start.
model Homotopy
  Real x(start = 1);
equation
  0 = homotopy(x ^ 3 + x - 10, x - 2);
end Homotopy;
