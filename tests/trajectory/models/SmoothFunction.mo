// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.5: smooth(p, expr) is expr, p times continuously differentiable.
model SmoothFunction
  Real x = time - 1;
  Real y = smooth(0, if x > 0 then 3*x else 0);
  Real z = smooth(1, if x > 0 then x^2 else -x^2);
  Real integral(start = 0, fixed = true);
equation
  der(integral) = y;
  annotation(experiment(StopTime = 2, Interval = 0.125, Tolerance = 1e-8));
end SmoothFunction;
