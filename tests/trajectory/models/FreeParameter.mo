// SPDX-License-Identifier: Apache-2.0
// MLS 8.6: a parameter with fixed = false is an unknown of the initialization.
model FreeParameter
  parameter Real p(fixed = false, start = 1) "So that x starts at rest";
  parameter Real q(fixed = false) "A multiple of p";
  parameter Real target = 4;
  Real x(start = 2, fixed = true);
  Real y(start = 0, fixed = true);
initial equation
  der(x) = 0;
  q = 2*p + target;
equation
  der(x) = p*p - x^3 + 4*time;
  der(y) = q;
  annotation(experiment(StopTime = 0.5, Interval = 0.125, Tolerance = 1e-9));
end FreeParameter;
