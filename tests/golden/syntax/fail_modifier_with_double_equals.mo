// expect 3:16: "==" compares; a modifier is written with "="
model Decay
  Real x(start == 1);
equation
  der(x) = -x;
end Decay;
