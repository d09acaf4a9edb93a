// MLS 10.6.1: both sides of an array equation must have the same sizes
model FailEquationOfWrongArraySize
  Real x[3];
equation
  x = {time, 2*time};
end FailEquationOfWrongArraySize;
