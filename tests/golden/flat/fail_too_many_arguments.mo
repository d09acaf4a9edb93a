// MLS 12.4.1: a call must not have more arguments than the function has inputs
function half
  input Real x;
  output Real y;
algorithm
  y := x/2;
end half;
model FailTooManyArguments
  Real y = half(time, 2);
end FailTooManyArguments;
