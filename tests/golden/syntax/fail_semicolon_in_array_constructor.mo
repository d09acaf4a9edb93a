// expect 3:30: ";" separates rows only in "[...]"; "," or "}" expected
model Rows
  parameter Real A[4] = {1, 2; 3, 4};
  Real x = time;
end Rows;
