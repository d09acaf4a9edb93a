// A relation of a state: its crossing function is not negative as long as the relation is as it is.
model Crossing
  Real x(start = 1, fixed = true);
  Boolean low = x < 0.5;
equation
  der(x) = if low then -2 else -1;
end Crossing;
