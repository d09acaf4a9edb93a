// More initial equations than unknowns of the start: the surplus one is checked.
model TooManyInitial
  Real x(start = 1, fixed = true);
  Real y;
initial equation
  y = 2;
equation
  der(x) = -x;
  y = 2 * x;
end TooManyInitial;
