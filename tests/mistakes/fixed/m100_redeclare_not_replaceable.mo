model ServoTest "Drive with an elastic shaft"
  model Drive
    Modelica.Mechanics.Rotational.Components.Inertia motor(J=0.1, phi(start=0, fixed=true), w(start=10, fixed=true));
    replaceable Modelica.Mechanics.Rotational.Components.Damper shaft(d=1) constrainedby Modelica.Mechanics.Rotational.Interfaces.PartialCompliantWithRelativeStates;
    Modelica.Mechanics.Rotational.Components.Inertia load(J=1, phi(start=0, fixed=true), w(start=0, fixed=true));
  equation
    connect(motor.flange_b, shaft.flange_a);
    connect(shaft.flange_b, load.flange_a);
  end Drive;
  Drive drive(redeclare Modelica.Mechanics.Rotational.Components.SpringDamper shaft(c=100, d=0.5));
  annotation(experiment(StopTime=5));
end ServoTest;
