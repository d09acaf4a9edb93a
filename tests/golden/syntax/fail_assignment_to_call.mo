// expect 6:10: a call cannot be assigned to; ":=" needs a variable on its left
function touch
  input Real x;
  output Real y;
algorithm
  abs(y) := x;
end touch;
