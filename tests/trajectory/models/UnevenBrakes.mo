// SPDX-License-Identifier: Apache-2.0
// Two brakes on one mass: how they share a force that both could hold is open, until one of them is at its limit. It moves beyond
// 3, the sum of what they hold, against a resistance that is not linear.
model UnevenBrakes
  model Brake
    parameter Real limit;
    parameter Real peak = 1;
    input Real a;
    Real s "force while it holds";
    Real f;
    Boolean slips(start = false, fixed = true);
  equation
    slips = s > peak * limit or pre(slips) and s > limit;
    a = if slips then s - limit else 0;
    f = if slips then limit else s;
  end Brake;
  Real w(start = 0, fixed = true);
  Real a = der(w);
  Brake first(limit = 1, a = a);
  Brake second(limit = 2, a = a);
equation
  2 * a + a ^ 3 = time - first.f - second.f;
  annotation(experiment(StopTime = 6, Interval = 0.25));
end UnevenBrakes;
