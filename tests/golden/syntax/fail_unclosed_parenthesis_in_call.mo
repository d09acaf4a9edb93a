// expect 5:10: this "(" is not closed before ";"
model Wave
  Real y;
equation
  y = sin(2 * time;
end Wave;
