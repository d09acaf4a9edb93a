// MLS 10.5.1: a dimension declared with an enumeration is not subscripted with Integers
model FailIntegerSubscriptOfEnumerationDimension
  type Shirt = enumeration(small, large);
  Real w[Shirt];
equation
  w[Shirt.small] = time;
  w[2] = 2*time;
end FailIntegerSubscriptOfEnumerationDimension;
