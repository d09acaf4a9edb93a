// expect 6:3: a statement cannot start with a number
function touch
  input Real x;
  output Real y;
algorithm
  1 := x;
end touch;
