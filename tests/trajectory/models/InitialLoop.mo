// SPDX-License-Identifier: Apache-2.0
// MLS 8.6: initialization as a nonlinear system of its own: both start values follow from two conditions.
model InitialLoop
  Real x(start = 1);
  Real y(start = 2);
initial equation
  x*y = 6;
  x + y = 5;
equation
  der(x) = -x;
  der(y) = y;
  annotation(experiment(StopTime = 1, Interval = 0.25, Tolerance = 1e-9));
end InitialLoop;
