// SPDX-License-Identifier: Apache-2.0
// Elmqvist, Cellier, Otter: Object-oriented modeling of hybrid systems (1993), section "Instantaneous equations".
// A continuous state gets a new value at an event. The run ends before the bounces accumulate.
model BouncingBall "A ball that loses speed at each bounce"
  parameter Real c = 0.8 "Ratio of the speeds after and before a bounce";
  parameter Real g = 9.81;
  Real height(start = 1, fixed = true);
  Real velocity(start = 0, fixed = true);
  Integer bounces(start = 0, fixed = true);
equation
  der(height) = velocity;
  der(velocity) = -g;
  when height <= 0 then
    reinit(velocity, -c*pre(velocity));
    bounces = pre(bounces) + 1;
  end when;
  annotation(experiment(StopTime = 3, Interval = 0.02, Tolerance = 1e-9));
end BouncingBall;
