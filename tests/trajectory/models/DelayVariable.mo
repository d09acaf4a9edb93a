// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.4.1: a delay that varies, below its maximum.
model DelayVariable
  Real d = 0.3 + 0.2*sin(time);
  Real y = delay(2*time + 1, d, 0.6);
  Real z = delay(time^2, d, 0.6);
  annotation(experiment(StopTime = 3, Interval = 0.01, Tolerance = 1e-9));
end DelayVariable;
