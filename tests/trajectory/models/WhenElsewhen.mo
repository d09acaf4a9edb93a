// SPDX-License-Identifier: Apache-2.0
// MLS 8.3.5: the first branch of a when-clause whose condition becomes true is taken, no other at that instant.
model WhenElsewhen
  discrete Real y(start = 0, fixed = true);
  discrete Real z(start = 0, fixed = true);
equation
  when time >= 1 then
    y = 1 + time;
  elsewhen time >= 2 then
    y = 10 + time;
  elsewhen time >= 3 then
    y = pre(y) + 100;
  end when;
  when time >= 1.5 then
    z = 1;
  elsewhen time >= 1.5 then
    z = 2;
  elsewhen time >= 2.5 then
    z = 3;
  end when;
  annotation(experiment(StopTime = 4, Interval = 0.25));
end WhenElsewhen;
