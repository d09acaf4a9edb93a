// Two equal variables under der() are one state with one derivative.
model AliasOfStates
  Real x(start = 1, fixed = true);
  Real y;
  Real z;
equation
  der(x) = -x;
  y = x;
  z = der(y);
end AliasOfStates;
