// SPDX-License-Identifier: Apache-2.0
// A linear system written with a matrix; exact solution by hand: x = {1 + t, 2 - t, 3}.
model LinearSystem
  parameter Real A[3, 3] = {{2, 1, 1}, {1, 3, 2}, {1, 0, 4}};
  Real x[3];
equation
  A*x = {7 + time, 13 - 2*time, 13 + time};
  annotation(experiment(StopTime = 2, Interval = 0.25));
end LinearSystem;
