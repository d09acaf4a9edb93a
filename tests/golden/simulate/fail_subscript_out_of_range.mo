// MLS 10.5: a subscript that depends on time leaves the array
model FailSubscriptOutOfRange
  parameter Real table[3] = {1, 4, 9};
  Integer place = 1 + integer(4 * time);
  Real y = table[place];
end FailSubscriptOutOfRange;
