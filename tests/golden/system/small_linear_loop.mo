// A linear loop of two unknowns is solved by the compiler where no divisor is a difference that may vanish.
model SmallLinearLoop
  Real x;
  Real y;
equation
  x + time * y = 1;
  x - y = 2;
end SmallLinearLoop;
