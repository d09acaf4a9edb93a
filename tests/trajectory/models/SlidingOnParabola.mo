// SPDX-License-Identifier: Apache-2.0
// A bead on a moving wire given by a function of its coordinate: a nonlinear constraint of index 3.
// x is driven: x = sin t on the wire y = x^2; the force upwards is y'' + g.
model SlidingOnParabola
  Real x;
  Real y;
  Real vx;
  Real vy;
  Real fx;
  Real fy;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = fx;
  der(vy) = fy - 9.81;
  y = x^2;
  x = sin(time);
  annotation(experiment(StopTime = 3, Interval = 0.125));
end SlidingOnParabola;
