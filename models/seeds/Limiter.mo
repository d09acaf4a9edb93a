// SPDX-License-Identifier: Apache-2.0
// Elmqvist, Cellier, Otter: Object-oriented modeling of hybrid systems (1993), section "Discontinuous equations".
// A limiter is an if-expression; the compiler finds the events. The input is the one of the paper's test program.
model Limiter "A sine wave cut off at both sides"
  parameter Real lowLimit = -1.0;
  parameter Real highLimit = 1.0;
  Real x "Input";
  Real y "Limited input";
equation
  x = 2*sin(time);
  y = if x > highLimit then highLimit elseif x < lowLimit then lowLimit else x;
  annotation(experiment(StopTime = 10, Interval = 0.05, Tolerance = 1e-8));
end Limiter;
