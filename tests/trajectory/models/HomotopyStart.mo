// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.4.4: homotopy starts from the simplified expression; the result satisfies the actual one.
model HomotopyStart
  Real x(start = 0);
  Real y(start = 0.5, fixed = true);
equation
  homotopy(actual = x + atan(10*x) - 3 - time, simplified = x - 2) = 0;
  der(y) = homotopy(-x*y, -y);
  annotation(experiment(StopTime = 1, Interval = 0.125, Tolerance = 1e-10));
end HomotopyStart;
