// MLS 10.7: sizes may be zero, a product over an empty inner dimension gives zeros
model EmptyArraysInEquations
  parameter Integer n = 0;
  Real x[n];
  Real y[2];
  parameter Real A[n, n] = zeros(n, n);
  parameter Real C[2, n] = zeros(2, n);
  parameter Real D[2, 1] = [1; 2];
equation
  der(x) = A*x;
  y = C*x + D*{time};
end EmptyArraysInEquations;
