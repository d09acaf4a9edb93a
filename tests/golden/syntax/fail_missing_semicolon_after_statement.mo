// expect 6:9: a ";" is missing after the assignment
function twice
  input Real u;
  output Real y;
algorithm
  y := u
  y := 2 * y;
end twice;
