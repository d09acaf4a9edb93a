// SPDX-License-Identifier: Apache-2.0
// Two inertias over a gear: index 3, and the constraint has a factor. The motor feels J1 + J2/n^2.
model GearedInertias
  parameter Real J1 = 1;
  parameter Real J2 = 12;
  parameter Real n = 2;
  Real phi1(start = 0, fixed = true);
  Real phi2;
  Real w1(start = 1, fixed = true);
  Real w2;
  Real tau1;
  Real tau2;
equation
  der(phi1) = w1;
  der(phi2) = w2;
  J1*der(w1) = 8 - tau1;
  J2*der(w2) = tau2;
  phi1 = n*phi2;
  tau2 = n*tau1;
  annotation(experiment(StopTime = 2, Interval = 0.125, Tolerance = 1e-9));
end GearedInertias;
