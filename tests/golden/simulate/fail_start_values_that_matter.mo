// Three unknowns, of which one goes far away and one has no start value.
model StartValuesThatMatter
  Real p(start = 2, nominal = 1);
  Real q;
  Real r(start = 1);
equation
  exp(p) + q = -5 + time;
  q = r ^ 2 + p ^ 2;
  r = 1 + 0.1 * sin(q);
  annotation(experiment(StopTime = 1));
end StartValuesThatMatter;
