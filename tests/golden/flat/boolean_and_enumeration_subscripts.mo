// MLS 10.5.1: a dimension declared with an enumeration or Boolean is subscripted with values of that type
model BooleanAndEnumerationSubscripts
  type Shirt = enumeration(small, large);
  parameter Shirt pick = Shirt.large;
  Real w[Shirt];
  Real b[Boolean];
  Real chosen = w[pick] + b[true];
equation
  w[Shirt.small] = time;
  w[Shirt.large] = 2*time;
  b[false] = 0;
  b[end] = 1;
end BooleanAndEnumerationSubscripts;
