model TwoInertias "A torque turns two inertias with a spring and a gear between them"
  Modelica.Mechanics.Rotational.Sources.ConstantTorque drive(tau_constant=2);
  Modelica.Mechanics.Rotational.Components.Inertia motor(J=0.1, phi(start=0, fixed=true), w(start=0, fixed=true));
  Modelica.Mechanics.Rotational.Components.Spring shaft(c=30);
  Modelica.Mechanics.Rotational.Components.IdealGear gear(ratio=3);
  Modelica.Mechanics.Rotational.Components.Inertia load(J=0.9, phi(start=0, fixed=true), w(start=0, fixed=true));
  Modelica.Mechanics.Rotational.Components.Damper bearing(d=1.8);
  Modelica.Mechanics.Rotational.Components.Fixed housing;
equation
  connect(drive.flange, motor.flange_a);
  connect(motor.flange_b, shaft.flange_a);
  connect(shaft.flange_b, gear.flange_a);
  connect(gear.flange_b, load.flange_a);
  connect(load.flange_b, bearing.flange_a);
  connect(bearing.flange_b, housing.flange);
  annotation(experiment(StopTime=5));
end TwoInertias;
