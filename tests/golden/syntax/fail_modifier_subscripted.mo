// expect 3:18: a modifier names an attribute or element, without subscripts
model Decay
  Real x[2](start[1] = 1);
equation
  der(x) = -x;
end Decay;
