// expect 5:11: this "(" is not closed before ";"
model Wave
  Real y;
equation
  y = 2 * (1 + (3 - time) ^ 2;
end Wave;
