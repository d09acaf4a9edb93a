// expect 5:14: a ";" is missing after the equation
model Spring
  Real s, f;
equation
  f = 100 * s
  s = sin(time);
end Spring;
