// expect 3:10: modifiers stand in parentheses: "x(start = 1)"
model Decay
  Real x start = 1;
equation
  der(x) = -x;
end Decay;
