// MLS 10.6.13: an Integer expression is converted where a Real is needed, also inside arrays and attributes
model IntegerCoercedToReal
  parameter Integer n = 3;
  Real x(start = n, fixed = true);
  Real v[2] = {n, 2*n};
  Real q = n/2;
  Boolean above = x > n;
equation
  der(x) = n;
end IntegerCoercedToReal;
