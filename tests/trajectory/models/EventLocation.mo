// SPDX-License-Identifier: Apache-2.0
// Linear signals: the integration is exact, so the event time is as exact as its search.
model EventLocation
  parameter Real threshold = 0.7;
  Real rising(start = 0, fixed = true);
  Real falling(start = 1, fixed = true);
  discrete Real tAbove(start = 0, fixed = true);
  discrete Real tBelow(start = 0, fixed = true);
  discrete Real tAtLeast(start = 0, fixed = true);
  discrete Real tAtMost(start = 0, fixed = true);
equation
  der(rising) = 1;
  der(falling) = -1;
  when rising > threshold then
    tAbove = time;
  end when;
  when rising >= threshold then
    tAtLeast = time;
  end when;
  when falling < threshold then
    tBelow = time;
  end when;
  when falling <= threshold then
    tAtMost = time;
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.25, Tolerance = 1e-9));
end EventLocation;
