// MLS 12.4.6: a function that takes a vector is vectorized over the leading dimension of a matrix
function norm1
  input Real v[:];
  output Real s;
algorithm
  s := sum(abs(v));
end norm1;
model VectorizedFunctionOfVector
  parameter Real A[2, 3] = [1, -2, 3; 4, 5, -6];
  Real n[2] = time*norm1(A);
  Real m = norm1({time, -1});
end VectorizedFunctionOfVector;
