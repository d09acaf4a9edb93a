// MLS 10.6.4: * is the inner product for vectors and the matrix product otherwise
model ProductsOfVectorsAndMatrices
  parameter Real A[2, 3] = [1, 2, 3; 4, 5, 6];
  parameter Real v[3] = {1, 0, 2};
  Real s = v*v*time;
  Real a[2] = A*v*time;
  Real b[3] = {1, 2}*A*time;
  Real C[2, 2] = A*transpose(A)*time;
  Real D[2, 2] = C^2;
end ProductsOfVectorsAndMatrices;
