model DriveTrain "A motor drives a heavy load through a gear and an elastic shaft"
  Modelica.Blocks.Sources.Sine torque(amplitude = 10, f = 5);
  Modelica.Mechanics.Rotational.Sources.Torque motor;
  Modelica.Mechanics.Rotational.Components.Inertia motorInertia(J = 0.1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.IdealGear gear(ratio = 10);
  Modelica.Mechanics.Rotational.Components.Inertia gearInertia(J = 2) "Moves with the motor: its states are the motor's";
  Modelica.Mechanics.Rotational.Components.Spring shaft(c = 1e4);
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 2, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Damper bearing(d = 10);
  Modelica.Mechanics.Rotational.Components.Fixed housing;
equation
  connect(torque.y, motor.tau);
  connect(motor.flange, motorInertia.flange_a);
  connect(motorInertia.flange_b, gear.flange_a);
  connect(gear.flange_b, gearInertia.flange_a);
  connect(gearInertia.flange_b, shaft.flange_a);
  connect(shaft.flange_b, load.flange_a);
  connect(gear.flange_b, bearing.flange_b);
  connect(bearing.flange_a, housing.flange);
  annotation(experiment(StopTime = 1, Tolerance = 1e-6));
end DriveTrain;
