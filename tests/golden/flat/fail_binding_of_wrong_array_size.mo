// MLS 10.6.1: a binding must have the same dimensions as the declared variable
model FailBindingOfWrongArraySize
  parameter Real table[3] = {1, 2};
  Real y = sum(table)*time;
end FailBindingOfWrongArraySize;
