// expect 3:25: "1..3" is no range; write "1:3"
model Steps
  parameter Real r[:] = 1..3;
  Real x = time;
end Steps;
