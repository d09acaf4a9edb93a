// SPDX-License-Identifier: Apache-2.0
// As Robertson, with the conservation law instead of the third equation.
model RobertsonDae
  Real y1(start = 1, fixed = true);
  Real y2(start = 0, fixed = true);
  Real y3;
equation
  der(y1) = -0.04*y1 + 1e4*y2*y3;
  der(y2) = 0.04*y1 - 1e4*y2*y3 - 3e7*y2^2;
  y1 + y2 + y3 = 1;
  annotation(experiment(StopTime = 4000, Interval = 40, Tolerance = 1e-9));
end RobertsonDae;
