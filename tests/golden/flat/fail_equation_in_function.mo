// MLS 12.2: a function must not have equations
function half
  input Real x;
  output Real y;
equation
  y = x/2;
end half;
model FailEquationInFunction
  Real y = half(time);
end FailEquationInFunction;
