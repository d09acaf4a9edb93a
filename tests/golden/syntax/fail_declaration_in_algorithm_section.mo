// expect 6:8: a declaration cannot stand in an algorithm; local variables belong into a "protected" section before
function mean
  input Real a, b;
  output Real m;
algorithm
  Real s;
  s := a + b;
  m := s / 2;
end mean;
