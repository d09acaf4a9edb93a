// expect 5:12: the language is a string: external "C"; found "c" after "C"
function hypot
  input Real a, b;
  output Real c;
external C c = hypot(a, b);
end hypot;
