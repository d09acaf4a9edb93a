// expect 6:14: the right side of "(...) :=" must be a function call, found ";" after "c"
function swap
  input Real c;
  output Real a, b;
algorithm
  (a, b) := c;
end swap;
