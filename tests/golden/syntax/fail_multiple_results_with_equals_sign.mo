// expect 6:10: "=" found in an algorithm; write ":="
function swap
  input Real c;
  output Real a, b;
algorithm
  (a, b) = split(c);
end swap;
