// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.5, 8.6: initial() is true during initialization only, terminal() at the end of a successful run.
model InitialAndTerminal
  Integer atStart(start = 0);
  discrete Real atEnd(start = -1, fixed = true);
  Integer both(start = 0, fixed = false);
  Boolean isInitial = initial();
equation
  when initial() then
    atStart = 7;
  end when;
  when terminal() then
    atEnd = time;
  end when;
  when {initial(), time >= 0.5} then
    both = pre(both) + 1;
  end when;
  annotation(experiment(StopTime = 2, Interval = 0.25));
end InitialAndTerminal;
