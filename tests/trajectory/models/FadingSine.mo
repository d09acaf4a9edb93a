// SPDX-License-Identifier: Apache-2.0
// Beside its rest a sine of 16 kHz is rounding after 36 ms.
model FadingSine
  parameter Real w = 1e5 "angular frequency";
  parameter Real d = 1000 "damping";
  Real u = if time < 0 then 0 else w * exp(-d * time) * sin(w * time);
  Real x(start = 0, fixed = true);
equation
  der(x) = u - x;
  annotation(experiment(StopTime = 1, Interval = 0.01));
end FadingSine;
