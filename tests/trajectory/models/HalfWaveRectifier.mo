// SPDX-License-Identifier: Apache-2.0
// MLS appendix C: an ideal diode as a curve over a parameter s; relation and unknown lie in one loop.
model HalfWaveRectifier
  parameter Real R = 2;
  parameter Real pi = 3.141592653589793;
  Real s;
  Real u;
  Real i;
  Boolean off = s < 0;
equation
  u = if off then s else 0;
  i = if off then 0 else s;
  sin(2*pi*time + 0.5) = u + R*i;
  annotation(experiment(StopTime = 2, Interval = 0.025, Tolerance = 1e-8));
end HalfWaveRectifier;
