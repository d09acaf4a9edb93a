model Coupling "Motor and load on one shaft"
  Modelica.Mechanics.Rotational.Components.Inertia motor(J=0.1, phi(start=0, fixed=true), w(start=100, fixed=true));
  Modelica.Mechanics.Rotational.Components.Inertia load(J=2, w(start=0, fixed=true));
  Modelica.Mechanics.Rotational.Components.Damper friction(d=0.5);
  Modelica.Mechanics.Rotational.Components.Fixed housing;
equation
  connect(motor.flange_b, load.flange_a);
  connect(load.flange_b, friction.flange_a);
  connect(friction.flange_b, housing.flange);
  annotation(experiment(StopTime=10));
end Coupling;
