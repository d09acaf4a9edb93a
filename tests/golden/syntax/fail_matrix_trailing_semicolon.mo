// expect 3:40: a row is missing after the last ";"
model Rows
  parameter Real A[2, 2] = [1, 2; 3, 4;];
  Real x = time;
end Rows;
