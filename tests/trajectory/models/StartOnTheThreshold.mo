// SPDX-License-Identifier: Apache-2.0
// MLS 8.5, 8.6: relations that are exactly at their threshold when the run starts.
model StartOnTheThreshold
  Real x(start = 0, fixed = true);
  Boolean above = x > 0;
  Boolean atLeast = x >= 0;
  Boolean below = x < 0;
  Boolean atMost = x <= 0;
  Integer fired(start = 0, fixed = true);
  Integer never(start = 0, fixed = true);
equation
  der(x) = 1;
  when above then
    fired = pre(fired) + 1;
  end when;
  when atLeast then
    never = pre(never) + 1;
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.25));
end StartOnTheThreshold;
