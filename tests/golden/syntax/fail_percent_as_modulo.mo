// expect 6:10: "%" is no operator of Modelica; write "mod(n, 2)"
function odd
  input Integer n;
  output Boolean y;
algorithm
  y := n % 2 == 1;
end odd;
