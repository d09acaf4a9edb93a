model MassSpringDamper "A mass on a spring and a damper, let go"
  Modelica.Mechanics.Translational.Components.Mass mass(m=2, s(start=0.5, fixed=true), v(start=0, fixed=true));
  Modelica.Mechanics.Translational.Components.Spring spring(c=50, s_rel0=0);
  Modelica.Mechanics.Translational.Components.Damper damper(d=3);
  Modelica.Mechanics.Translational.Components.Fixed wall(s0=0);
equation
  connect(wall.flange, spring.flange_a);
  connect(spring.flange_b, mass.flange_a);
  connect(wall.flange, damper.flange_a);
  connect(damper.flange_b, mass.flange_a);
  annotation(experiment(StopTime=4));
end MassSpringDamper;
