// expect 5:19: "]" found, but the "(" of column 10 is open: ")" is expected
model Wave
  Real y;
equation
  y = sin(2 * time];
end Wave;
