// expect 3:31: a range has at most start, step and end
model Steps
  parameter Real r[:] = 1:2:10:3;
  Real x = time;
end Steps;
