// MLS 4.7: a model must not have more equations than unknowns
model FailTooManyEquations
  Real x = 2*y;
  Real y;
equation
  y = time;
  x = 3;
end FailTooManyEquations;
