model ElasticGap "A mass strikes another one through an elastic gap with damping: the force has kinks where it begins and ends"
  Modelica.Mechanics.Translational.Components.Mass striking(m = 1, s(start = 0, fixed = true), v(start = 3, fixed = true));
  Modelica.Mechanics.Translational.Components.Mass struck(m = 3, s(start = 1, fixed = true), v(start = 0, fixed = true));
  Modelica.Mechanics.Translational.Components.ElastoGap gap(c = 1e4, d = 100, s_rel0 = 0.3);
equation
  connect(striking.flange_b, gap.flange_a);
  connect(gap.flange_b, struck.flange_a);
  annotation(experiment(StopTime = 0.5));
end ElasticGap;
