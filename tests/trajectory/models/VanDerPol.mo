// SPDX-License-Identifier: Apache-2.0
model VanDerPol
  parameter Real mu = 5;
  Real x(start = 2, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = mu*(1 - x^2)*v - x;
  annotation(experiment(StopTime = 10, Interval = 0.5, Tolerance = 1e-10));
end VanDerPol;
