// A loop that a relation depends on, and that depends on the relation: an ideal diode with a resistance.
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
