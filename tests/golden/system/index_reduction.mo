// Two capacitors in parallel: the constraint is differentiated, one of the two is a state, the other is computed.
model IndexReduction
  parameter Real C1 = 1;
  parameter Real C2 = 2;
  Real v1(start = 1, fixed = true);
  Real v2;
  Real i1;
  Real i2;
equation
  C1 * der(v1) = i1;
  C2 * der(v2) = i2;
  v1 = 2 * v2;
  i1 + i2 = 1;
end IndexReduction;
