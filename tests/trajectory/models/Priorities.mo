// SPDX-License-Identifier: Apache-2.0
// MLS 3.4: the priority of unary minus and power: -2^2 is -4.
model Priorities
  Real a = -2^2 + time;
  Real b = 2^(-2)*2;
  Real c = -3*2/4;
  Real d = 7 - 3 - 2;
  Real e = 16/4/2;
  Boolean f = not 1 > 2;
  Real g = if true then 1 else 2 + 5;
  annotation(experiment(StopTime = 1, Interval = 0.5));
end Priorities;
