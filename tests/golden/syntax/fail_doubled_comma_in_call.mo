// expect 5:16: an argument is missing between the two commas
model Call
  Real y;
equation
  y = max(time,, 3);
end Call;
