// expect 3:24: the exponent of the number "2.5e-" has no digits
model Small
  parameter Real eps = 2.5e-;
  Real x = time;
end Small;
