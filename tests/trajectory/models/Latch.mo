// SPDX-License-Identifier: Apache-2.0
// MLS 8.3.5: Boolean memory by pre outside a when-clause.
model Latch
  Boolean set = time >= 1 and time < 1.5 or time >= 4;
  Boolean reset = time >= 2 and time < 2.5;
  Boolean q(start = false, fixed = true);
  Boolean both;
equation
  q = (pre(q) or set) and not reset;
  both = q and set;
  annotation(experiment(StopTime = 5, Interval = 0.25));
end Latch;
