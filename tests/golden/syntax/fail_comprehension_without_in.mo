// expect 3:34: "in" expected after the iterator i, found "="
model Rows
  parameter Real A[3] = {i for i = 1:3};
  Real x = time;
end Rows;
