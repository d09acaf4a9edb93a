// SPDX-License-Identifier: Apache-2.0
// Elmqvist, Cellier, Otter: Object-oriented modeling of hybrid systems (1993), section "Instantaneous equations".
// A sampled system that plans its next sample itself. The paper's new(x) is x here, its x is pre(x); Modelica wants
// the equation of a when-clause solved for the new value (specification 8.3.5).
model DifferenceEquation "x + a*pre(x) = b*u at equidistant instants"
  parameter Real samplingInterval = 0.25;
  parameter Real a = -0.5;
  parameter Real b = 0.25;
  Real u "Input";
  discrete Real x(start = 0, fixed = true) "Discrete state";
  discrete Real nextTime(start = samplingInterval, fixed = true) "Instant of the next sample";
equation
  u = 1 + time;
  when time >= pre(nextTime) then
    nextTime = pre(nextTime) + samplingInterval;
    x = b*u - a*pre(x);
  end when;
  annotation(experiment(StopTime = 3.1, Interval = 0.1));
end DifferenceEquation;
