// v = v0/(1 + d*v0*t/m)
model QuadraticDamper "The force on a body grows with the square of its speed"
  model Damper
    extends Modelica.Mechanics.Translational.Interfaces.PartialCompliantWithRelativeStates;
    parameter Real d=1.5;
  equation
    f = d*v_rel*abs(v_rel);
  end Damper;
  Modelica.Mechanics.Translational.Components.Mass body(m=2, s(start=0, fixed=true), v(start=4, fixed=true));
  Damper damper;
  Modelica.Mechanics.Translational.Components.Fixed wall;
equation
  connect(wall.flange, damper.flange_a);
  connect(damper.flange_b, body.flange_a);
  annotation(experiment(StopTime=3));
end QuadraticDamper;
