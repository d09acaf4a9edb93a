// SPDX-License-Identifier: Apache-2.0
// Coulomb friction by an if-expression of the velocity's sign state: a block slows down and sticks at 0.
model DryFriction
  parameter Real mu = 2;
  Real x(start = 0, fixed = true);
  Real v(start = 3, fixed = true);
  Boolean stuck(start = false, fixed = true);
equation
  der(x) = v;
  der(v) = if stuck then 0 else -mu;
  when v <= 0 then
    stuck = true;
    reinit(v, 0);
  end when;
  annotation(experiment(StopTime = 3, Interval = 0.125, Tolerance = 1e-9));
end DryFriction;
