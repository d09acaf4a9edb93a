// MLS 10.5: an array cannot have more subscripts than dimensions
model FailTooManySubscripts
  Real x[2] = {time, 1};
  Real y;
equation
  y = x[1, 2];
end FailTooManySubscripts;
