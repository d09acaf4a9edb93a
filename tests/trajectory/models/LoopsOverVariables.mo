// Iterators over vectors whose elements vary (MLS 10.4.1, 11.2.2).
model LoopsOverVariables
  Real v[3] = {1, 2, 3}*time;
  Boolean isAbove[3] = {time > 0.25*2*i for i in 1:3};
  Integer above = sum(if b then 1 else 0 for b in isAbove);
  Real squares = sum({x^2 for x in v});
  Real sums;
algorithm
  sums := 0;
  for x in v loop
    sums := sums + x;
  end for;
  annotation(experiment(StopTime = 2, Interval = 0.125));
end LoopsOverVariables;
