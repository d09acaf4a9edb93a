// expect 3:23: a ";" is missing after the declaration of m
model Mass
  parameter Real m = 1
  Real v;
equation
  m * der(v) = 10;
end Mass;
