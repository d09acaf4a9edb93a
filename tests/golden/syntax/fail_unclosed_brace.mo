// expect 3:25: this "{" is not closed before ";"
model Series
  parameter Real c[3] = {1, 2, 3;
  Real x = time;
end Series;
