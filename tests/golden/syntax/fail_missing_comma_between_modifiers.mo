// expect 3:20: "," expected between the modifiers, found "fixed"
model Decay
  Real x(start = 1 fixed = true);
equation
  der(x) = -x;
end Decay;
