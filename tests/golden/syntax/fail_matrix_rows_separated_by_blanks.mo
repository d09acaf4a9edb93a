// expect 3:31: elements are separated by ","; "," , ";" or "]" expected, found the number 2
model Rows
  parameter Real A[1, 2] = [1 2];
  Real x = time;
end Rows;
