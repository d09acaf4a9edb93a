// expect 5:23: a positional argument cannot follow a named one
model Call
  Real y;
equation
  y = limit(u = time, 3);
end Call;
