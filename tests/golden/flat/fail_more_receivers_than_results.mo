// MLS 11.2.1.1: there must not be more receiving variables than results
function half
  input Real x;
  output Real y;
algorithm
  y := x/2;
end half;
model FailMoreReceiversThanResults
  Real a;
  Real b;
algorithm
  (a, b) := half(time);
end FailMoreReceiversThanResults;
