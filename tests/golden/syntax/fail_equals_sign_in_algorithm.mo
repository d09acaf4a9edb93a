// expect 6:5: "=" found in an algorithm; an assignment is written with ":="
function gain
  input Real u;
  output Real y;
algorithm
  y = 3 * u;
end gain;
