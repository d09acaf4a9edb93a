// MLS 8.3.1: an equation between two different constants can never hold
model FailConstantsContradict
  constant Real a = 1;
  constant Real b = 2;
  Real x;
equation
  a = b;
end FailConstantsContradict;
