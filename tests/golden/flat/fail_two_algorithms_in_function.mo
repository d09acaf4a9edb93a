// MLS 12.2: a function has at most one algorithm section
function half
  input Real x;
  output Real y;
algorithm
  y := x;
algorithm
  y := y/2;
end half;
model FailTwoAlgorithmsInFunction
  Real y = half(time);
end FailTwoAlgorithmsInFunction;
