// SPDX-License-Identifier: Apache-2.0
// A linear loop whose coefficients switch: inside saturation y = x, outside y = limit + (x - limit)/10.
model MixedLoop
  Real u = 3*time;
  Real x;
  Real y;
equation
  x = u - y;
  y = if x > 1 then 1 + (x - 1)/10 else x;
  annotation(experiment(StopTime = 2, Interval = 0.0625));
end MixedLoop;
