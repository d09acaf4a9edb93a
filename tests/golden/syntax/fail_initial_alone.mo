// expect 4:8: after "initial" either "equation" or "algorithm" is expected
model Start
  Real x;
initial
  x = 3;
equation
  der(x) = -x;
end Start;
