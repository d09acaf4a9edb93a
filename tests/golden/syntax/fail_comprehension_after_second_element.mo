// expect 3:31: an iterator can only follow a single element
model Rows
  parameter Real A[:] = {0, i for i in 1:3};
  Real x = time;
end Rows;
