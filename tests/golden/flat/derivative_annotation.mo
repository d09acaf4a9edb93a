// MLS 12.7.1: the derivative function takes the inputs and then the derivatives of the Real inputs
function area
  input Real r;
  input Integer n;
  output Real a;
algorithm
  a := n*r^2;
  annotation(derivative = area_der);
end area;
function area_der
  input Real r;
  input Integer n;
  input Real r_der;
  output Real a_der;
algorithm
  a_der := 2*n*r*r_der;
end area_der;
model DerivativeAnnotation
  Real a = area(sin(time), 2);
  Real da = der(a);
end DerivativeAnnotation;
