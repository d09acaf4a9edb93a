// expect 3:29: a matrix needs at least one element; write "fill(0, 0, 0)"
model List
  parameter Real x[:, :] = [];
  Real y = time;
end List;
