// expect 7:10: this "(" is not closed before ";"
// expect 8:4: this "[" is not closed before "="
// expect 10:7: this "{" is not closed before ";"
model Brackets
  Real x, y[2], z[2];
equation
  x = sin(time;
  y[1 = 2;
  y[2] = 3;
  z = {1, 2;
end Brackets;
