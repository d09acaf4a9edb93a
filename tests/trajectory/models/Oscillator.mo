// SPDX-License-Identifier: Apache-2.0
// x'' = -x, the solution is cos t.
model Oscillator
  Real x(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -x;
  annotation(experiment(StopTime = 5, Interval = 0.01, Tolerance = 1e-8));
end Oscillator;
