// A linear loop is torn: given its iteration variables the others follow; its matrix changes with time.
model LinearLoop
  Real x;
  Real y;
  Real z;
equation
  x + time * y + z = 1;
  time * x - y + 3 * z = 2;
  x - 2 * y - z = 3;
end LinearLoop;
