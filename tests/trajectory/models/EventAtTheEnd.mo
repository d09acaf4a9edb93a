// SPDX-License-Identifier: Apache-2.0
// MLS 8.5: a time event at the stop time still happens.
model EventAtTheEnd
  Integer n(start = 0, fixed = true);
  Integer m(start = 0, fixed = true);
equation
  when time >= 2 then
    n = 1;
  end when;
  when sample(1, 1) then
    m = pre(m) + 1;
  end when;
  annotation(experiment(StopTime = 2, Interval = 0.25));
end EventAtTheEnd;
