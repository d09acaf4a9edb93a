// homotopy keeps both of its expressions.
model Homotopy
  Real x;
equation
  0 = homotopy(x ^ 3 + x - 1, x - 1);
end Homotopy;
