// SPDX-License-Identifier: Apache-2.0
// Sample and hold: between samples x moves on a line, so x at the samples is a geometric series.
model SampledControl
  Real x(start = 1, fixed = true);
  discrete Real u(start = 0, fixed = true);
equation
  der(x) = u;
  when sample(0, 0.125) then
    u = -4*x;
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.0625, Tolerance = 1e-9));
end SampledControl;
