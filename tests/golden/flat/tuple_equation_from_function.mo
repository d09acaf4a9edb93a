// MLS 8.3.1: a function with several results may stand on the right of a list of variables
function polar
  input Real x;
  input Real y;
  output Real r;
  output Real phi;
algorithm
  r := sqrt(x*x + y*y);
  phi := atan2(y, x);
end polar;
model TupleEquationFromFunction
  Real r;
  Real phi;
  Real r2;
equation
  (r, phi) = polar(1, time);
  r2 = polar(2, time);
end TupleEquationFromFunction;
