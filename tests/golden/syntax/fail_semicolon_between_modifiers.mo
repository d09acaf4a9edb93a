// expect 3:19: modifiers are separated by "," and not by ";"
model Decay
  Real x(start = 1; fixed = true);
equation
  der(x) = -x;
end Decay;
