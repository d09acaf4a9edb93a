// relations that can change at an event get a held value each; those in noEvent get none
model DaeRelations
  Real x(start = 1, fixed = true);
  Real y;
  Real z;
  Boolean high = x > 0.5;
equation
  der(x) = -x;
  y = if x > 0.25 and time < 0.75 then 1 else 2;
  z = noEvent(if x > 0.1 then x else 0.1) + smooth(0, if x > 0.3 then x else 0.3) + abs(x - 0.2);
end DaeRelations;
