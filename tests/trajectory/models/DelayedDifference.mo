// SPDX-License-Identifier: Apache-2.0
// A step and its delayed copy: the integral of the difference is a ramp of the length of the delay.
model DelayedDifference
  Real x(start = 0, fixed = true);
  Real u = if time >= 0.25 then 1.0 else 0.0;
  Real late = delay(u, 0.5);
equation
  der(x) = u - late;
  annotation(experiment(StopTime = 2, Interval = 0.125, Tolerance = 1e-8));
end DelayedDifference;
