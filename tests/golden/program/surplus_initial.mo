// A surplus initial equation: the difference of its sides is stored, to be checked.
model SurplusInitial
  Real x(start = 1, fixed = true);
  Real y;
initial equation
  y = 2;
equation
  der(x) = -x;
  y = 2 * x;
end SurplusInitial;
