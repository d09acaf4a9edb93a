// expect 5:17: the name of an argument is a simple identifier
model Call
  Real y;
equation
  y = limit(a.u = time);
end Call;
