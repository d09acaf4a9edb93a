model MassSpringDamper "A mass on a spring and a damper swings out"
  Modelica.Mechanics.Translational.Components.Fixed wall;
  Modelica.Mechanics.Translational.Components.SpringDamper spring(c = 100, d = 2, s_rel0 = 1);
  Modelica.Mechanics.Translational.Components.Mass mass(m = 1, s(start = 1.5, fixed = true), v(start = 0, fixed = true));
equation
  connect(wall.flange, spring.flange_a);
  connect(spring.flange_b, mass.flange_a);
  annotation(experiment(StopTime = 5, Tolerance = 1e-6));
end MassSpringDamper;
