// if-expressions that cannot fail are a select.
model Conditional
  Real x(start = 1, fixed = true);
equation
  der(x) = if time < 0.5 then 1 else -1;
end Conditional;
