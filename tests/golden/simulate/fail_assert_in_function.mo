// MLS 12.4.4: the assertion of a function fails in the call
function root
  input Real u;
  output Real y;
algorithm
  assert(u >= 0, "no root of " + String(u, significantDigits = 3));
  y := u ^ 0.5;
end root;
model FailAssertInFunction
  Real x(start = 1, fixed = true);
  Real y = root(x);
equation
  der(x) = -2;
end FailAssertInFunction;
