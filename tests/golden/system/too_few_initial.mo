// Fewer initial equations than states: start values that are not fixed are taken as equations.
model TooFewInitial
  Real x(start = 1);
  Real y(start = 2);
initial equation
  x + y = 4;
equation
  der(x) = -x;
  der(y) = -y;
end TooFewInitial;
