// A loop with a condition: what the condition would be, and its two sides.
model MixedLoop
  Real s;
  Real u;
  Real i;
  Boolean off = s < 0;
equation
  u = if off then s else 0;
  i = if off then 0 else s;
  sin(time) = u + 2 * i;
end MixedLoop;
