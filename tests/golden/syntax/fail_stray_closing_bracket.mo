// expect 5:7: this "]" closes nothing
model Wave
  Real y[2];
equation
  y[1]] = 1;
  y[2] = 2;
end Wave;
