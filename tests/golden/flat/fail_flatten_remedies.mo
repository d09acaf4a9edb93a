// expect: `der` takes one argument; a scalar for an array needs `fill`; a negative subscript
model Remedies
  Real x(start = 1);
  Real y[3] = time;
  parameter Real v[3] = {1, 2, 3};
  Real w = v[-1]*time;
equation
  der(x, time) = -x;
end Remedies;
