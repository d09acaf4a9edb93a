// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.1: abs and sign are defined with noEvent: right values, no events.
model AbsAndSign
  Real x = time - 1;
  Real a = abs(x);
  Real s = sign(x - 0.03);
  annotation(experiment(StopTime = 2, Interval = 0.125));
end AbsAndSign;
