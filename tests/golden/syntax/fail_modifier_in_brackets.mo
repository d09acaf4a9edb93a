// expect 3:16: a modifier stands in round parentheses; "]" expected, found "="
model Decay
  Real x[start = 1];
equation
  der(x) = -x;
end Decay;
