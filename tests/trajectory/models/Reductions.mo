// SPDX-License-Identifier: Apache-2.0
// MLS 10.3.4: reductions and array comprehensions.
model Reductions
  parameter Integer n = 6;
  Real squares[n] = {i^2*time for i in 1:n};
  Real total = sum(squares);
  Real part = sum(i*j for i in 1:3, j in 1:3);
  Real largest = max(sin(i*time) for i in 1:4);
  Real smallest = min({sin(time), cos(time), 0.25});
  Real product_ = product(1 + i*time for i in 1:3);
  Real table[2, 3] = {{10*i + j for j in 1:3} for i in 1:2}*time;
  Real evens[3] = {2*i for i in 1:3};
  Real nothing = sum(i for i in 1:0);
  annotation(experiment(StopTime = 1, Interval = 0.125));
end Reductions;
