// An alias has no slot and no instruction.
model Alias
  Real x(start = 1, fixed = true);
  Real y = -x;
equation
  der(x) = y;
end Alias;
