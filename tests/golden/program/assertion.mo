// An assertion of parameters is checked once, one of variables again and again.
model Assertion
  parameter Real p = 1;
  Real x = time;
equation
  assert(p > 0, "p must be positive");
  assert(x < 10, "x is too large");
end Assertion;
