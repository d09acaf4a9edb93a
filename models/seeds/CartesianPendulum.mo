// SPDX-License-Identifier: Apache-2.0
// Nutaro: An extension of the OpenModelica compiler for using Modelica models in a discrete event simulation, section 2,
// on dummy derivatives: a pendulum in Cartesian coordinates has index 3. Neither x nor y can be the state all the time:
// x does not determine the motion where the rod is level, y does not where it hangs. The choice must change during the
// run. Released at rest from 120 degrees, the pendulum swings through all these points.
model CartesianPendulum
  parameter Real m = 1;
  parameter Real L = 1;
  parameter Real g = 9.81;
  parameter Real angle = 2.0943951023931953 "From the lowest point, at the start";
  Real x(start = L*sin(angle), fixed = true);
  Real y(start = -L*cos(angle));
  Real vx(start = 0, fixed = true);
  Real vy(start = 0);
  Real force "In the rod, over its length";
  Real miss = sqrt(x^2 + y^2) - L "Error of the constraint";
  Real energy = m/2*(vx^2 + vy^2) + m*g*(y + L) "Counted from the lowest point";
equation
  der(x) = vx;
  der(y) = vy;
  m*der(vx) = -force*x;
  m*der(vy) = -force*y - m*g;
  x^2 + y^2 = L^2;
  annotation(experiment(StopTime = 1000, Interval = 0.05, Tolerance = 1e-10));
end CartesianPendulum;
