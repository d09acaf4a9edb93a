// MLS 12.7.2: line 9, at n: a function can only be differentiated by its Real inputs
function power
  input Real x;
  input Integer n;
  output Real y;
algorithm
  y := x^n;
end power;
function power_n = der(power, n);
model FailPartialDerivativeByInteger
  Real y = power_n(time, 2);
end FailPartialDerivativeByInteger;
