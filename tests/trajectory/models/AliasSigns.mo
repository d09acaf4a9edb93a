// SPDX-License-Identifier: Apache-2.0
// Aliases with signs around a harmonic oscillator, and around Booleans.
model AliasSigns
  Real x(start = 1, fixed = true);
  Real a;
  Real b;
  Real c;
  Real d;
  Real v(start = 0, fixed = true);
  Real zero;
  Boolean p = time > 1;
  Boolean q = not p;
  Boolean r = not q;
equation
  a = -x;
  b + a = 0;
  -c = b;
  d = -(-c);
  der(x) = v;
  der(v) = d;
  zero = x - b;
  annotation(experiment(StopTime = 3, Interval = 0.125, Tolerance = 1e-9));
end AliasSigns;
