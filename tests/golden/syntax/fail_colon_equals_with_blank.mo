// expect 6:5: ":=" is written without a blank between
function split
  input Real u;
  output Real y;
algorithm
  y : = u;
end split;
