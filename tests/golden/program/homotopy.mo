// homotopy at the start: a mixture of both expressions; during the run the actual one.
model Homotopy
  Real x(start = 1);
equation
  0 = homotopy(x ^ 3 + x - 10 - time, x - 2);
end Homotopy;
