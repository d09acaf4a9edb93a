// At `external`: the function already has an algorithm section
function twice
  input Real x;
  output Real y;
algorithm
  y := 2*x;
  external "C" y = twice(x);
end twice;
