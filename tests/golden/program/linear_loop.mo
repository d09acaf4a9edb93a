// A linear loop: its program computes inner variables and residuals, its tangent the columns; others ask for its solution by solve.
model LinearLoop
  Real x;
  Real y;
  Real z;
equation
  x + time * y + z = 1;
  time * x - y + 3 * z = 2;
  x - 2 * y - z = 3;
end LinearLoop;
