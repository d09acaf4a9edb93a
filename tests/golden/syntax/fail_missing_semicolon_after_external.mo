// expect 5:29: a ";" is missing after the external clause
function hypot
  input Real a, b;
  output Real c;
external "C" c = hypot(a, b)
end hypot;
