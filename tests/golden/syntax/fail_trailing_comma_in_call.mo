// expect 5:19: an argument is missing after the last comma
model Call
  Real y;
equation
  y = max(time, 3,);
end Call;
