within Plant;
model Motor
  Real 2x;
end Motor;
