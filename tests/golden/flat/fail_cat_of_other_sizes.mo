// MLS 10.4.2: all dimensions except the joined one must agree
model FailCatOfOtherSizes
  parameter Real A[2, 2] = [1, 2; 3, 4];
  parameter Real B[1, 3] = [5, 6, 7];
  Real y = sum(cat(1, A, B))*time;
end FailCatOfOtherSizes;
