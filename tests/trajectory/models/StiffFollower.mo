// SPDX-License-Identifier: Apache-2.0
// Prothero and Robinson: y' = -1e6 (y - cos t) - sin t has the smooth solution cos t.
model StiffFollower
  Real y(start = 1, fixed = true);
equation
  der(y) = -1e6*(y - cos(time)) - sin(time);
  annotation(experiment(StopTime = 3, Interval = 0.125, Tolerance = 1e-8));
end StiffFollower;
