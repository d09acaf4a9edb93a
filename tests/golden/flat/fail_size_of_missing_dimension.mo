// MLS 10.3.1: size(A, i) needs an existing dimension i
model FailSizeOfMissingDimension
  parameter Real A[2] = {1, 2};
  parameter Integer n = size(A, 2);
  Real y = n*time;
end FailSizeOfMissingDimension;
