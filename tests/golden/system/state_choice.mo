// A pendulum in Cartesian coordinates: which of x and y is the state is left to the run.
model StateChoice
  Real x(start = 1, fixed = true);
  Real y(start = 0);
  Real vx;
  Real vy(start = 0, fixed = true);
  Real f;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -f * x;
  der(vy) = -f * y - 9.81;
  x ^ 2 + y ^ 2 = 1;
end StateChoice;
