// x ^ y with any exponent is the operation pow.
model RealPower
  parameter Real n = 1.5;
  Real y = (1 + time) ^ n;
end RealPower;
