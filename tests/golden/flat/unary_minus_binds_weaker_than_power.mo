// MLS 3.2: power binds stronger than a leading minus, the range operator weaker than sums
model UnaryMinusBindsWeakerThanPower
  constant Real a = -2^2;
  constant Real b = 2*3^2;
  constant Boolean c = not 1 > 2 and true or false;
  constant Integer d[:] = 1 + 1:2*3;
  Real x[size(d, 1)] = a*time*d;
end UnaryMinusBindsWeakerThanPower;
