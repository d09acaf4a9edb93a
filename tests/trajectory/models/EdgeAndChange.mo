// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.5: edge(b) is b and not pre(b), change(v) is v <> pre(v).
model EdgeAndChange
  parameter Real pi = 3.141592653589793;
  Boolean up = sin(2*pi*time) > 0.5;
  Boolean down = not up;
  Integer level = if time < 1 then 3 elseif time < 2 then 5 else 3;
  Integer rises(start = 0, fixed = true);
  Integer falls(start = 0, fixed = true);
  Integer turns(start = 0, fixed = true);
  Integer steps(start = 0, fixed = true);
equation
  when edge(up) then
    rises = pre(rises) + 1;
  end when;
  when edge(down) then
    falls = pre(falls) + 1;
  end when;
  when change(up) then
    turns = pre(turns) + 1;
  end when;
  when change(level) then
    steps = pre(steps) + level;
  end when;
  annotation(experiment(StopTime = 3, Interval = 0.05, Tolerance = 1e-8));
end EdgeAndChange;
