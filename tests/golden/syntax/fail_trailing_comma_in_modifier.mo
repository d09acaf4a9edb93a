// expect 3:34: a modifier is missing after the last comma
model Call
  Real y(start = 1, fixed = true,);
equation
  der(y) = 1;
end Call;
