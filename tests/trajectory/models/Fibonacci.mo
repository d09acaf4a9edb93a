// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.5, 8.3.5: pre is the value before the instant, in every equation of it.
model Fibonacci
  Integer a(start = 0, fixed = true);
  Integer b(start = 1, fixed = true);
equation
  when sample(1, 1) then
    a = pre(b);
    b = pre(a) + pre(b);
  end when;
  annotation(experiment(StopTime = 20.5, Interval = 0.5));
end Fibonacci;
