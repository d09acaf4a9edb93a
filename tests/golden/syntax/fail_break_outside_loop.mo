// expect 7:3: "break" only stands in a "for" or "while" loop (beyond the grammar)
function search
  input Real x;
  output Real y;
algorithm
  y := x;
  break;
end search;
