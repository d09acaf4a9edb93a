// SPDX-License-Identifier: Apache-2.0
// MLS 8.3.5: two when-clauses at one instant see the values from before it.
model SwapAtSample
  discrete Real a(start = 1, fixed = true);
  discrete Real b(start = 2, fixed = true);
equation
  when sample(0.5, 0.5) then
    a = pre(b);
  end when;
  when sample(0.5, 0.5) then
    b = pre(a);
  end when;
  annotation(experiment(StopTime = 2.25, Interval = 0.25));
end SwapAtSample;
