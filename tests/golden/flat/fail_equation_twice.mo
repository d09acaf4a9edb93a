// two equations for one variable are both shown
model FailEquationTwice
  Real speed;
  Real way(start = 0, fixed = true);
equation
  speed = 3*time;
  der(way) = speed;
  speed = 2;
end FailEquationTwice;
