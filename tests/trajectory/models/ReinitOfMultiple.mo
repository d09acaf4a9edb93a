// SPDX-License-Identifier: Apache-2.0
// MLS 8.3.6: `reinit` makes a variable a state that nothing differentiates; the others follow.
model ReinitOfMultiple
  Real x(start = 1, fixed = true);
  Real y;
  Real z;
equation
  der(x) = -1;
  y = 2*x;
  z = y + x;
  when time > 0.5 then
    reinit(y, 3);
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.0625, Tolerance = 1e-9));
end ReinitOfMultiple;
