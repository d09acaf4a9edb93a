// Squares do not add up to a negative number; two of the unknowns have start values.
model StartValuesThatMatter
  Real p(start = 2);
  Real q;
  Real r(start = 1);
equation
  exp(p) + q ^ 2 + r ^ 2 = -5 + time;
  p * q + r ^ 3 = 2;
  sin(p) + q * r = 1;
  annotation(experiment(StopTime = 1));
end StartValuesThatMatter;
