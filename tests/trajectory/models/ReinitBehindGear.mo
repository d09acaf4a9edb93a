// SPDX-License-Identifier: Apache-2.0
// The speed of the second of two inertias with one degree of freedom is set; the first one follows.
model ReinitBehindGear
  Modelica.Mechanics.Rotational.Components.Inertia motor(J = 2, phi(start = 0, fixed = true), w(start = 8, fixed = true));
  Modelica.Mechanics.Rotational.Components.IdealGear gear(ratio = 4);
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 3);
equation
  connect(motor.flange_b, gear.flange_a);
  connect(gear.flange_b, load.flange_a);
  when time > 0.5 then
    reinit(load.w, 0.5);
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.0625, Tolerance = 1e-9));
end ReinitBehindGear;
