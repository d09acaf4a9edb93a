// SPDX-License-Identifier: Apache-2.0
// MLS 8.6: of several solutions the start value chooses. Here x = +-sqrt(4 + t).
model TwoRoots
  Real plus(start = 1);
  Real minus(start = -1);
equation
  plus^2 = 4 + time;
  minus^2 = 4 + time;
  annotation(experiment(StopTime = 2, Interval = 0.25, Tolerance = 1e-10));
end TwoRoots;
