// MLS 10.3.1: size and ndims depend on the array only and can be used in declarations
model SizeAndNumberOfDimensions
  parameter Real A[:, :] = [1, 2, 3; 4, 5, 6];
  parameter Integer s[:] = size(A);
  parameter Integer d = ndims(A);
  Real x[size(A, 2)] = A[1, :]*time;
  Real y[size(A, 1)] = A*x;
  Real scalarHasNoDimension[ndims(d) + 1] = {time};
end SizeAndNumberOfDimensions;
