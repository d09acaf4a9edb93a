// expect 3:24: the exponent of the number "1e" has no digits
model Small
  parameter Real eps = 1e;
  Real x = time;
end Small;
