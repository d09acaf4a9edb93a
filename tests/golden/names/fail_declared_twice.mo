// expect: x is declared twice, and `m` is a component and a class
model Twice
  Real x;
  Real y, x;
  model m
  end m;
  Integer m;
end Twice;
