// MLS 12.4.1: sizes of array arguments must fit the declared relation of the dimensions
function trace
  input Real A[:, size(A, 1)];
  output Real t;
algorithm
  t := sum(A[i, i] for i in 1:size(A, 1));
end trace;
model FailArgumentOfWrongShape
  Real y = trace([1, 2, 3; 4, 5, time]);
end FailArgumentOfWrongShape;
