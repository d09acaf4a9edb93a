// MLS 10.7: operands must have equal sizes also if a dimension is zero
model FailAdditionOfEmptyAndFull
  parameter Real A[3, 0] = zeros(3, 0);
  parameter Real B[0, 0] = zeros(0, 0);
  Real y = sum(A + B) + time;
end FailAdditionOfEmptyAndFull;
