// MLS 6.7: all elements of an array constructor must have compatible types
model FailArrayOfNumberAndBoolean
  Real v[3];
equation
  v = {time, 2, true};
end FailArrayOfNumberAndBoolean;
