// SPDX-License-Identifier: Apache-2.0
// MLS 8.6: initial equations for discrete variables by pre, and when initial() for their values.
model InitialDiscrete
  Integer n;
  discrete Real r;
  Boolean on;
initial equation
  pre(n) = 3;
  pre(on) = true;
equation
  when {initial(), time >= 0.5} then
    r = 10*time + 1;
  end when;
  when time >= 0.25 then
    n = pre(n)*2;
    on = not pre(on);
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.125));
end InitialDiscrete;
