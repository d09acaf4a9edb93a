// expect: `x` is no part of an overconstrained connection: its type has no `equalityConstraint`
model RootOfReal
  Real x = time;
equation
  Connections.root(x);
end RootOfReal;
