// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.4.1: delay holds the initial value until the delay has passed.
model DelayFixed
  parameter Real T = 0.25;
  Real x = cos(3*time);
  Real y = delay(x, T);
  Real integral(start = 0, fixed = true);
equation
  der(integral) = y;
  annotation(experiment(StopTime = 2, Interval = 0.01, Tolerance = 1e-9));
end DelayFixed;
