// SPDX-License-Identifier: Apache-2.0
// Elmqvist, Cellier, Otter: Object-oriented modeling of hybrid systems (1993), section "Instantaneous equations".
// The output changes when the input rises above H or falls below -H, and stays in between.
model HysteresisFunction "Output with memory, switched at two thresholds"
  parameter Real H = 1.0 "Half the width of the loop";
  Real u "Input";
  discrete Real y(start = -1, fixed = true) "Output";
equation
  u = 2*sin(time);
  when {u > H, u < -H} then
    y = if u > H then 1 else -1;
  end when;
  annotation(experiment(StopTime = 13, Interval = 0.05, Tolerance = 1e-8));
end HysteresisFunction;
