// expect 5:4: this "[" is not closed before "="
model Row
  Real x[3];
equation
  x[1 = time;
  x[2] = 2;
  x[3] = 3;
end Row;
