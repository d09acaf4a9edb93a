// expect 5:15: a named argument is written with "="
model Call
  Real y;
equation
  y = limit(u := time);
end Call;
