// SPDX-License-Identifier: Apache-2.0
// MLS 8.3.5: a vector of conditions fires whenever one of its elements becomes true, "or" only when the whole does.
model VectorWhen
  Real x = 2*time;
  Integer single(start = 0, fixed = true);
  Integer whole(start = 0, fixed = true);
  Integer mixed(start = 0, fixed = true);
equation
  when {time >= 0.5, time >= 1.25, x >= 3} then
    single = pre(single) + 1;
  end when;
  when time >= 0.5 or time >= 1.25 or x >= 3 then
    whole = pre(whole) + 1;
  end when;
  when {time >= 0.5 and time < 1, x >= 1.5 and x < 1.75} then
    mixed = pre(mixed) + 1;
  end when;
  annotation(experiment(StopTime = 2, Interval = 0.125));
end VectorWhen;
