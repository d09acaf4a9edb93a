model StickSlip "A body pulled by a spring at constant speed sticks and slips in turn"
  Modelica.Mechanics.Translational.Sources.ConstantSpeed pull(v_fixed = 0.1, s(start = 0, fixed = true));
  Modelica.Mechanics.Translational.Components.Spring spring(c = 50);
  Modelica.Mechanics.Translational.Components.Mass body(m = 1, s(start = 0, fixed = true), v(start = 0, fixed = true));
  Modelica.Mechanics.Translational.Components.SupportFriction friction(f_pos = [0, 5; 1, 3], peak = 1.5);
equation
  connect(pull.flange, spring.flange_b);
  connect(spring.flange_a, body.flange_b);
  connect(body.flange_a, friction.flange_b);
  annotation(experiment(StopTime = 20, Tolerance = 1e-6));
end StickSlip;
