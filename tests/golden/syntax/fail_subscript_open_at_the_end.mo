// expect 5:11: an upper end is missing after ":"; write "2:end"
model Steps
  Real v[4] = {1, 2, 3, 4}, y[3];
equation
  y = v[2:];
end Steps;
