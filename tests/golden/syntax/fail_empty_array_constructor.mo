// expect 3:26: an array constructor needs at least one element; write "fill(0, 0)"
model List
  parameter Real x[:] = {};
  Real y = time;
end List;
