// SPDX-License-Identifier: Apache-2.0
// Solutions that are polynomials of low degree: exact for every method of that order.
model Polynomials
  Real a(start = 1, fixed = true);
  Real b(start = 0, fixed = true);
  Real c(start = 0, fixed = true);
equation
  der(a) = 2;
  der(b) = 2*time;
  der(c) = 3*time^2;
  annotation(experiment(StopTime = 2, Interval = 0.125, Tolerance = 1e-8));
end Polynomials;
