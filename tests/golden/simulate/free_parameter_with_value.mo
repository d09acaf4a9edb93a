// MLS 8.6: a parameter with a value is solved from it, with a warning that `fixed = false` is ignored.
// set r=7
model FreeParameterWithValue
  parameter Real p(fixed = false) = 3;
  parameter Real q[2](fixed = {true, false}) = {1, 2*p};
  parameter Real r(start = 1, fixed = false) = 4;
  Real x(start = 1, fixed = true);
equation
  der(x) = -p*x;
  assert(p > 2.9 and q[2] > 5.9 and r > 6.9, "values are ignored");
end FreeParameterWithValue;
