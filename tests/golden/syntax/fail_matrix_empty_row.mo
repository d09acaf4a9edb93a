// expect 3:34: a row is missing between the two ";"
model Rows
  parameter Real A[2, 2] = [1, 2;; 3, 4];
  Real x = time;
end Rows;
