// MLS 10.3.2: scalar, vector and matrix add or remove dimensions of size one
model DimensionConversions
  parameter Real A[1, 3] = [1, 2, 3];
  Real v[3] = vector(A)*time;
  Real M[3, 1] = matrix(v);
  Real s = scalar([time]);
  Real one[1] = vector(time);
end DimensionConversions;
