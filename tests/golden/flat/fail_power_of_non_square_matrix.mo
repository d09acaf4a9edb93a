// MLS 10.6.8: only square matrices have powers
model FailPowerOfNonSquareMatrix
  parameter Real A[2, 3] = [1, 2, 3; 4, 5, 6];
  Real y = sum(A^2)*time;
end FailPowerOfNonSquareMatrix;
