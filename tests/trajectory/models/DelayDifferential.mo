// SPDX-License-Identifier: Apache-2.0
// A linear delay differential equation: x' = -x(t - 1), x = 1 up to time 0. Method of steps gives polynomials.
model DelayDifferential
  Real x(start = 1, fixed = true);
equation
  der(x) = -delay(x, 1);
  annotation(experiment(StopTime = 3, Interval = 0.125, Tolerance = 1e-9));
end DelayDifferential;
