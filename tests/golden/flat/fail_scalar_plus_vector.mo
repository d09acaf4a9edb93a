// MLS 10.6.2: + needs operands of the same size, .+ accepts a scalar
model FailScalarPlusVector
  Real x[2] = {time, 1};
  Real y[2];
equation
  y = x + 1;
end FailScalarPlusVector;
