// MLS 3.7.4: der works element by element on arrays and also on a continuous expression
model DerOfArrayAndOfExpression
  Real x[2](each start = 1, each fixed = true);
  Real p;
  Real dp;
equation
  der(x) = {-x[1], -2*x[2]};
  p = x[1]*x[2];
  dp = der(x[1]*x[2]);
end DerOfArrayAndOfExpression;
