// MLS 10.5: colon, ranges and index vectors select parts, missing trailing subscripts count as colon
model MatrixSlices
  parameter Real A[3, 4] = {{10*i + j for j in 1:4} for i in 1:3};
  Real row[4] = A[2]*time;
  Real col[3] = A[:, 4]*time;
  Real block22[2, 2] = A[2:3, {1, 4}]*time;
  Real oneRow[1, 4] = A[1:1, :]*time;
  Real e = A[3, 4]*time;
end MatrixSlices;
