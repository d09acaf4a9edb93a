// MLS 10.6.4: the inner dimensions of a matrix product must agree
model FailInnerDimensionsOfProduct
  parameter Real A[2, 3] = [1, 2, 3; 4, 5, 6];
  Real v[2] = {time, 1};
  Real y[2];
equation
  y = A*v;
end FailInnerDimensionsOfProduct;
