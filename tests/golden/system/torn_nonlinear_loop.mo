// A nonlinear loop of two unknowns is torn to one: the other is solved for.
model TornNonlinearLoop
  Real x(start = 1);
  Real y(start = 1);
equation
  x ^ 2 + y = 2 + time;
  y = sin(x);
end TornNonlinearLoop;
