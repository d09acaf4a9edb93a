// the two modes exclude each other: whichever is assumed, the equations yield the other one
model FailContradictingConditions
  Boolean on;
  Real x;
equation
  on = x < 0.5;
  x = if on then 1 else 0;
end FailContradictingConditions;
