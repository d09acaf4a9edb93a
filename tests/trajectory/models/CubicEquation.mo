// SPDX-License-Identifier: Apache-2.0
// x^3 + x = t has one real root, by Cardano's formula.
model CubicEquation
  Real x(start = 0);
equation
  x^3 + x = 10*(time - 1);
  annotation(experiment(StopTime = 2, Interval = 0.125, Tolerance = 1e-10));
end CubicEquation;
