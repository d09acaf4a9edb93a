// MLS 10.1: a size may speak of a size of the same array that stands in front of it
model SizeGivenByItself
  parameter Real A[:, size(A, 1)] = [-1, 2; 0, -3];
  parameter Real B[size(A, 1), :] = [1; 1];
  Real x[size(A, 1)](each start = 1, each fixed = true);
equation
  der(x) = A*x + B[:, 1];
end SizeGivenByItself;
