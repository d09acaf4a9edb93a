// SPDX-License-Identifier: Apache-2.0
model M
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  annotation(experiment(StartTime = 2 * x, StopTme = 3, StopTime = -1, Tolerance = "1e-4", Interval = dt, Interval));
end M;
