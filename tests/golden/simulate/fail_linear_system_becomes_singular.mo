// the determinant vanishes at time 0.5
model FailLinearSystemBecomesSingular
  Real x;
  Real y;
equation
  x + y = 1;
  x + (2 * time) * y = 3;
end FailLinearSystemBecomesSingular;
