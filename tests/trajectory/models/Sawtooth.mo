// SPDX-License-Identifier: Apache-2.0
// MLS 8.3.6: reinit gives a state a new value at an event.
model Sawtooth
  Real x(start = 0, fixed = true);
  Real area(start = 0, fixed = true);
  Integer teeth(start = 0, fixed = true);
equation
  der(x) = 2;
  der(area) = x;
  when x >= 1 then
    reinit(x, 0.25);
    teeth = pre(teeth) + 1;
  end when;
  annotation(experiment(StopTime = 1.9, Interval = 0.0625, Tolerance = 1e-9));
end Sawtooth;
