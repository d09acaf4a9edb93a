// MLS 10.3.4.1: sum, product, min and max reduce over iterators, several iterators nest from the right
model ReductionsAndComprehensions
  parameter Integer n = 3;
  constant Integer s = sum(i*j for i in 1:3, j in 1:2);
  constant Integer p = product(i for i in 1:4);
  constant Real m = max(abs(i - 2.5) for i in {1, 4, 2});
  constant Integer none = sum(i for i in 1:0);
  Real A[:, :] = {i*time + j for i in 1:n, j in 1:2};
  Real B[n] = {sum(A[:, j]) for j in 1:n};
  Real C[n] = {2*b for b in B};
end ReductionsAndComprehensions;
