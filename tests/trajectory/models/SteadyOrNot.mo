// SPDX-License-Identifier: Apache-2.0
// MLS 8.6: fixed depends on a parameter; a derivative has a name and a start value.
model SteadyOrNot
  parameter Boolean steady = true;
  parameter Real u = 4;
  Real y(start = 1, fixed = not steady);
  Real slope(start = 0, fixed = steady);
equation
  slope = der(y);
  slope = u - 2*y;
  annotation(experiment(StopTime = 1, Interval = 0.125, Tolerance = 1e-9));
end SteadyOrNot;
