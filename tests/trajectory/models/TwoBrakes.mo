// SPDX-License-Identifier: Apache-2.0
// Two brakes hold one mass against a growing force: how they share it is open, when it starts to move is not. They let go when
// the force exceeds the sum of what they can hold, 1 and 2.
model TwoBrakes
  model Brake
    parameter Real limit;
    input Real a;
    Real s "force while it holds";
    Real f;
    Boolean holds(start = true, fixed = true);
    Boolean starts;
  equation
    starts = pre(holds) and s > limit;
    holds = pre(holds) and not starts;
    a = if holds then 0 else s - limit;
    f = if holds then s else limit;
  end Brake;
  Real x(start = 0, fixed = true);
  Real w(start = 0, fixed = true);
  Real a = der(w);
  Brake first(limit = 1, a = a);
  Brake second(limit = 2, a = a);
equation
  der(x) = w;
  2 * a = time - first.f - second.f;
  annotation(experiment(StopTime = 5, Interval = 0.25));
end TwoBrakes;
