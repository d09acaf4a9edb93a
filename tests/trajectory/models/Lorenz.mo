// SPDX-License-Identifier: Apache-2.0
model Lorenz
  Real x(start = 1, fixed = true);
  Real y(start = 1, fixed = true);
  Real z(start = 1, fixed = true);
equation
  der(x) = 10*(y - x);
  der(y) = x*(28 - z) - y;
  der(z) = x*y - 8/3*z;
  annotation(experiment(StopTime = 2, Interval = 0.25, Tolerance = 1e-11));
end Lorenz;
