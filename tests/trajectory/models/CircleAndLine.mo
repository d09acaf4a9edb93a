// SPDX-License-Identifier: Apache-2.0
// A nonlinear loop of two unknowns: the line y = x/2 meets a growing circle in two points; the start value chooses.
model CircleAndLine
  Real x(start = 1);
  Real y(start = 1);
  Real p(start = -2);
  Real q(start = -1);
equation
  x^2 + y^2 = (1 + time)^2;
  exp(2*y - x) = 1;
  p^2 + q^2 = (1 + time)^2;
  exp(2*q - p) = 1;
  annotation(experiment(StopTime = 2, Interval = 0.25, Tolerance = 1e-10));
end CircleAndLine;
