// MLS 12.2: operators such as der and pre are not allowed in functions
function slope
  input Real x;
  output Real y;
algorithm
  y := der(x);
end slope;
model FailDerInFunction
  Real y = slope(sin(time));
end FailDerInFunction;
