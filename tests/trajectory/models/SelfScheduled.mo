// SPDX-License-Identifier: Apache-2.0
// A state event plans a time event: a door opens 0.3 after each contact and closes 0.2 later.
model SelfScheduled
  Real x(start = 0, fixed = true);
  discrete Real next(start = 1e10, fixed = true);
  Boolean open(start = false, fixed = true);
  Integer opened(start = 0, fixed = true);
algorithm
  when x >= 1 then
    next := time + 0.3;
  elsewhen time >= pre(next) then
    open := not pre(open);
    next := if open then time + 0.2 else 1e10;
    opened := pre(opened) + (if open then 1 else 0);
  end when;
equation
  der(x) = 1;
  when x >= 1 then
    reinit(x, 0);
  end when;
  annotation(experiment(StopTime = 3.1, Interval = 0.125, Tolerance = 1e-9));
end SelfScheduled;
