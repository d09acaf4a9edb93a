// floor and integer of a continuous variable: the event program computes them, crossing functions watch both ends of the step.
model Rounding
  Real x(start = 0, fixed = true);
  Real a = floor(x);
  Integer c = integer(2 * x);
equation
  der(x) = 1;
end Rounding;
