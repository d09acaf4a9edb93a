// expect 5:20: this ")" closes nothing
model Wave
  Real y;
equation
  y = sin(2 * time));
end Wave;
