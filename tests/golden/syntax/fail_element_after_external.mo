// expect 6:3: "Real" found after the external clause, which must be the last part before the annotation
function hypot
  input Real a, b;
  output Real c;
external "C" c = hypot(a, b);
  Real d;
end hypot;
