// MLS 10.3.4.1: a product is one of numbers
model FailProductOfBooleans
  Real p = product(i > 2 for i in 1:3);
end FailProductOfBooleans;
