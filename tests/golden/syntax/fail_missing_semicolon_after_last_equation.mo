// expect 6:12: a ";" is missing after the last equation, before "end"
model Damper
  Real v, f;
equation
  v = cos(time);
  f = 3 * v
end Damper;
