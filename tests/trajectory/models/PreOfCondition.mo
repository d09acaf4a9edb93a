// SPDX-License-Identifier: Apache-2.0
// MLS 8.6: `pre` of a variable that also is the condition of a when-clause follows it both ways, at the same event.
model PreOfCondition
  Real x(start = 0, fixed = true);
  Boolean high = time < 1 or time >= 3;
  Integer n(start = 0, fixed = true);
equation
  der(x) = if pre(high) then 1 else -1;
  when high then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 4, Interval = 0.25));
end PreOfCondition;
