// SPDX-License-Identifier: Apache-2.0
// MLS 8.6: an event is iterated until nothing changes; all of it happens at one instant.
model WhenCascade
  Integer n(start = 0, fixed = true);
  Integer m(start = 0, fixed = true);
  Integer k(start = 0, fixed = true);
  discrete Real instant(start = 0, fixed = true);
equation
  when time >= 1 then
    n = pre(n) + 1;
  end when;
  when n >= 1 then
    m = pre(m) + 2;
  end when;
  when m >= 2 then
    k = pre(k) + n + m;
    instant = time;
  end when;
  annotation(experiment(StopTime = 2, Interval = 0.25));
end WhenCascade;
