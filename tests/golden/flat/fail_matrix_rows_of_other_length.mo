// MLS 10.4.2.1: what stands below one another has as many columns
model FailMatrixRowsOfOtherLength
  parameter Real a[2, 2] = {{1, 2}, {3, 4}};
  parameter Real b[1, 3] = {{5, 6, 7}};
  Real x[3, 2] = [a; b];
end FailMatrixRowsOfOtherLength;
