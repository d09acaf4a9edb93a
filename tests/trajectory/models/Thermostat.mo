// SPDX-License-Identifier: Apache-2.0
// MLS 8.3.5: a switched linear equation; the two arcs are exponentials, so the period is known.
model Thermostat
  Real x(start = 0, fixed = true);
  Boolean heat(start = true, fixed = true);
  Integer switches(start = 0, fixed = true);
equation
  der(x) = -x + (if heat then 3 else 0);
  heat = if pre(heat) then x <= 2 else x < 1;
  when change(heat) then
    switches = pre(switches) + 1;
  end when;
  annotation(experiment(StopTime = 5, Interval = 0.0625, Tolerance = 1e-10));
end Thermostat;
