// a function without loops of unknown length is written out at its call
function clamp
  input Real u;
  input Real low = -1;
  input Real high = 1;
  output Real y;
protected
  Real upper;
algorithm
  upper := if u > high then high else u;
  y := if upper < low then low else upper;
end clamp;
model DaeFunctionInlining
  Real x(start = 2, fixed = true);
  Real y = clamp(x);
equation
  der(x) = -clamp(u = 3 * x, high = 4);
end DaeFunctionInlining;
