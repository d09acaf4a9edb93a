// expect 5:9: an equation has only one "="; split it in two
model Triple
  Real x, y;
equation
  x = y = time;
end Triple;
