// SPDX-License-Identifier: Apache-2.0
// MLS 8.6: pre(n) of the last iteration decides whether one more is needed: n counts up to 5 at one instant.
model EventIteration
  Boolean run = time >= 1;
  Integer n(start = 0, fixed = true);
equation
  n = if run and pre(n) < 5 then pre(n) + 1 else pre(n);
  annotation(experiment(StopTime = 2, Interval = 0.25));
end EventIteration;
