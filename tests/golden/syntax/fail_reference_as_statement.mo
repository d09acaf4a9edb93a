// expect 6:4: ":=" or an argument list is missing after "y"
function touch
  input Real x;
  output Real y;
algorithm
  y;
end touch;
