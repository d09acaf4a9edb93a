// MLS 12.7.1: the derivative function needs an input for the derivative of every Real input
function area
  input Real r;
  output Real a;
algorithm
  a := r^2;
  annotation(derivative = area_der);
end area;
function area_der
  input Real r;
  output Real a_der;
algorithm
  a_der := 2*r;
end area_der;
model FailDerivativeFunctionLacksInput
  Real a = area(sin(time));
  Real da = der(a);
end FailDerivativeFunctionLacksInput;
