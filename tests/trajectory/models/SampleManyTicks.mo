// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.5: sample instants are start + i*interval, not a sum of intervals: no error accumulates.
model SampleManyTicks
  Integer n(start = 0, fixed = true);
  discrete Real last(start = 0, fixed = true);
equation
  when sample(0.1, 0.1) then
    n = pre(n) + 1;
    last = time;
  end when;
  annotation(experiment(StopTime = 1000.05, Interval = 100));
end SampleManyTicks;
