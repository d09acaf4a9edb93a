// MLS 12.4.1: an argument must have the type of the input
function half
  input Real x;
  output Real y;
algorithm
  y := x/2;
end half;
model FailArgumentOfWrongType
  Real y = half(time > 1);
end FailArgumentOfWrongType;
