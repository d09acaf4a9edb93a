// x ^ n with a small Integer n is products.
model IntegerPower
  Real x = time ^ 2;
  Real y = time ^ 5;
end IntegerPower;
