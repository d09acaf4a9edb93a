// SPDX-License-Identifier: Apache-2.0
// Discrete and continuous unknowns in one loop: a gate opens while the pressure behind it is too high.
model MixedIteration
  Real u = 4*sin(time);
  Real p;
  Boolean open(start = false, fixed = true);
equation
  p = if pre(open) then u/2 else u;
  open = if pre(open) then u > 1 else u > 3;
  annotation(experiment(StopTime = 7, Interval = 0.125, Tolerance = 1e-8));
end MixedIteration;
