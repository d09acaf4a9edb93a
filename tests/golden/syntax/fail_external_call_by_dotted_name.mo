// expect 5:21: the external function has a simple name; "(" or "=" expected after
function hypot
  input Real a, b;
  output Real c;
external "C" c = lib.hypot(a, b);
end hypot;
