// arrays are counted, not expanded
model FailArrayWithoutEquation
  Real x[3](each start = 0, each fixed = true);
  Real u[3];
equation
  der(x) = u - x;
  u[1] = time;
end FailArrayWithoutEquation;
