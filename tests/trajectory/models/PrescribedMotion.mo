// SPDX-License-Identifier: Apache-2.0
// A state that is given as a function of time: the force follows by differentiating twice.
model PrescribedMotion
  Real x;
  Real v;
  Real force;
equation
  v = der(x);
  2*der(v) = force - 3*x;
  x = sin(2*time);
  annotation(experiment(StopTime = 2, Interval = 0.125));
end PrescribedMotion;
