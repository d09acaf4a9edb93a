// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.5: no relation inside noEvent causes an event.
model NoEventAbs
  Real x;
  Real y;
  Real area(start = 0, fixed = true);
equation
  x = time - 1;
  y = noEvent(if x < 0 then -x else x);
  der(area) = y;
  annotation(experiment(StopTime = 2, Interval = 0.125, Tolerance = 1e-8));
end NoEventAbs;
