// SPDX-License-Identifier: Apache-2.0
// MLS 8.6: fixed = true makes an equation of the start value, for states, algebraic and discrete variables.
model StartValues
  parameter Real s = 3;
  Real x(start = s);
  Real y(start = 2, fixed = true) "Algebraic, determines x";
  discrete Real d(start = 1.5, fixed = true);
  Integer i(start = 4, fixed = true);
  Boolean b(start = true, fixed = true);
  Real free(start = 7) "No initial equation: the start value is taken";
equation
  der(x) = 1;
  y = x^3 - 6;
  der(free) = 0;
  when time >= 0.5 then
    d = pre(d) + 1;
    i = pre(i) + 1;
    b = not pre(b);
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.25, Tolerance = 1e-9));
end StartValues;
