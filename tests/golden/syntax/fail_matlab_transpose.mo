// expect 6:8: this quote opens a quoted identifier that is not closed in its line; write "transpose(A)"
model Turn
  parameter Real A[2, 2] = [1, 2; 3, 4];
  Real B[2, 2];
equation
  B = A';
end Turn;
