// expect 5:20: "," expected between the modifiers, found "fixed"
// expect 6:10: modifiers stand in parentheses: "y(start = 2)"
// expect 7:18: a modifier is missing after the last comma
model Modifiers
  Real x(start = 1 fixed = true);
  Real y start = 2;
  Real z(min = 0,);
  Real w(max = 3);
equation
  der(x) = -x;
end Modifiers;
