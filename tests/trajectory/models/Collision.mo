// SPDX-License-Identifier: Apache-2.0
// MLS 8.3.6: two states get new values from each other's values before the event. Equal masses exchange velocities.
model Collision
  Real x1(start = 0, fixed = true);
  Real x2(start = 3, fixed = true);
  Real v1(start = 2, fixed = true);
  Real v2(start = -1, fixed = true);
equation
  der(x1) = v1;
  der(x2) = v2;
  der(v1) = 0;
  der(v2) = 0;
  when x1 >= x2 then
    reinit(v1, pre(v2));
    reinit(v2, pre(v1));
  end when;
  annotation(experiment(StopTime = 2, Interval = 0.125, Tolerance = 1e-9));
end Collision;
