// expect 5:3: "extends" cannot stand in an algorithm section; move it up
function outer1
  output Real y;
algorithm
  extends Base;
  y := 1;
end outer1;
