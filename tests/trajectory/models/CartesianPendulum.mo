// SPDX-License-Identifier: Apache-2.0
// A pendulum in Cartesian coordinates: index 3, and the choice of states must change on the way round.
model CartesianPendulum
  parameter Real g = 10;
  parameter Real L = 1;
  Real x(start = 1);
  Real y(start = 0, fixed = true);
  Real vx;
  Real vy(start = 0, fixed = true);
  Real F;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - g;
  x^2 + y^2 = L^2;
  annotation(experiment(StopTime = 4, Interval = 0.0625, Tolerance = 1e-9));
end CartesianPendulum;
