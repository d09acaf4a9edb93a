// SPDX-License-Identifier: Apache-2.0
// Two state events 1e-7 apart and two at the same instant are all found.
model NearEvents
  Real x(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
  Integer m(start = 0, fixed = true);
equation
  der(x) = 1;
  when {x >= 1, x >= 1 + 1e-7, 2*x >= 4, 3*x >= 6} then
    n = pre(n) + 1;
  end when;
  when {x >= 1, x >= 2} then
    m = pre(m) + 1;
  end when;
  annotation(experiment(StopTime = 3, Interval = 0.5, Tolerance = 1e-8));
end NearEvents;
