// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.5: sample outside a when-clause, and its value in Boolean expressions.
model BooleanSample
  Boolean tick = sample(0.25, 0.25);
  Boolean slow = sample(0.5, 0.5);
  Integer n(start = 0, fixed = true);
  Integer both(start = 0, fixed = true);
  Integer only(start = 0, fixed = true);
equation
  when tick then
    n = pre(n) + 1;
  end when;
  when tick and slow then
    both = pre(both) + 1;
  end when;
  when tick and not slow then
    only = pre(only) + 1;
  end when;
  annotation(experiment(StopTime = 1.1, Interval = 0.125));
end BooleanSample;
