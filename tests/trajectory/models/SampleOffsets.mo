// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.5: sample(start, interval) fires at start + i*interval, the first time at start, also when start is the start time.
model SampleOffsets
  parameter Real first = 0.3;
  parameter Real period = 0.5;
  Integer n(start = 0, fixed = true) "Starts at the start time";
  Integer m(start = 0, fixed = true) "Starts later";
  Integer k(start = 0, fixed = true) "Starts before the run";
  discrete Real last(start = -1, fixed = true);
equation
  when sample(0, 0.2) then
    n = pre(n) + 1;
  end when;
  when sample(first, period) then
    m = pre(m) + 1;
    last = time;
  end when;
  when sample(-0.35, 0.5) then
    k = pre(k) + 1;
  end when;
  annotation(experiment(StopTime = 1.9, Interval = 0.1));
end SampleOffsets;
