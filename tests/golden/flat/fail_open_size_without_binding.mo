// MLS 10.1: the size of a dimension declared with : cannot be taken from equations
model FailOpenSizeWithoutBinding
  Real x[:];
equation
  x = {time, 2*time};
end FailOpenSizeWithoutBinding;
