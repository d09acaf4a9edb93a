// SPDX-License-Identifier: Apache-2.0
// Chemical kinetics, very stiff; reference values published for the problem at t = 0.4, 40, 4000.
model Robertson
  Real y1(start = 1, fixed = true);
  Real y2(start = 0, fixed = true);
  Real y3(start = 0, fixed = true);
equation
  der(y1) = -0.04*y1 + 1e4*y2*y3;
  der(y2) = 0.04*y1 - 1e4*y2*y3 - 3e7*y2^2;
  der(y3) = 3e7*y2^2;
  annotation(experiment(StopTime = 4000, Interval = 40, Tolerance = 1e-9));
end Robertson;
