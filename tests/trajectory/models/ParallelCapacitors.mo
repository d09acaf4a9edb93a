// SPDX-License-Identifier: Apache-2.0
// Two capacitors in parallel: one voltage, index 2. Together they charge as their sum.
model ParallelCapacitors
  parameter Real R = 2;
  parameter Real C1 = 0.25;
  parameter Real C2 = 0.75;
  Real u1(start = 0, fixed = true);
  Real u2;
  Real i1;
  Real i2;
  Real i;
equation
  C1*der(u1) = i1;
  C2*der(u2) = i2;
  u1 = u2;
  i = i1 + i2;
  10 - u1 = R*i;
  annotation(experiment(StopTime = 4, Interval = 0.125, Tolerance = 1e-9));
end ParallelCapacitors;
