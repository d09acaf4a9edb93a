// to find x, the equation of y would have to be differentiated, and delay has no derivative
model FailIndexOfDelay
  Real x;
  Real y;
equation
  der(y) = x + 1;
  y = delay(time, 0.1);
end FailIndexOfDelay;
