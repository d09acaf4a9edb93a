// SPDX-License-Identifier: Apache-2.0
// MLS 8.6: the value before the start is the start value, also of a variable that is constant from the start on.
model PreOfConstant
  Boolean first(start = true, fixed = true);
  Boolean seen(start = false, fixed = true) "True from the start on";
equation
  first = false;
  seen = pre(first) or pre(seen);
  annotation(experiment(StopTime = 1, Interval = 0.5));
end PreOfConstant;
