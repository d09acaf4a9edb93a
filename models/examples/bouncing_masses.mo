model BouncingMasses "Two masses fly towards each other and rebound from an elastic contact"
  Modelica.Mechanics.Translational.Components.Mass left(m = 1, L = 0.2, s(start = -1, fixed = true), v(start = 1, fixed = true));
  Modelica.Mechanics.Translational.Components.ElastoGap contact(c = 1e4, d = 20, s_rel0 = 0);
  Modelica.Mechanics.Translational.Components.Mass right(m = 2, L = 0.2, s(start = 1, fixed = true), v(start = -0.5, fixed = true));
equation
  connect(left.flange_b, contact.flange_a);
  connect(contact.flange_b, right.flange_a);
  annotation(experiment(StopTime = 3, Tolerance = 1e-6));
end BouncingMasses;
