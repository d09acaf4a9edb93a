// SPDX-License-Identifier: Apache-2.0
// MLS 8.3.7: a failed assert of level warning is reported, and the run goes on.
model AssertWarning
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  assert(x < 0.5, "x grew beyond one half: b = " + String(x < 0.5) + ", i = " + String(42), AssertionLevel.warning);
  annotation(experiment(StopTime = 1, Interval = 0.125));
end AssertWarning;
