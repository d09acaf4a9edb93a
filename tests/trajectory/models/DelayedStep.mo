// SPDX-License-Identifier: Apache-2.0
// MLS 3.7.4.1: a step comes out of a delay as a step.
model DelayedStep
  parameter Real T = 0.5;
  Real u = if time >= 1 then 1.0 else 0.0;
  Real y = delay(u, T);
  Real integral(start = 0, fixed = true);
equation
  der(integral) = y;
  annotation(experiment(StopTime = 3, Interval = 0.125, Tolerance = 1e-8));
end DelayedStep;
