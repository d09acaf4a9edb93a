// expect 2:16: "(" found after the name of the function; arguments are declared as "input Real x;" in its body
function double(Real x)
  output Real y;
algorithm
  y := 2 * x;
end double;
