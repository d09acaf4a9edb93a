model VanDerPol "Van der Pol's oscillator built from blocks: x'' = mu*(1 - x^2)*x' - x"
  parameter Real mu = 2 "Strength of the non-linear damping";
  Modelica.Blocks.Continuous.Integrator velocity(y_start = 0);
  Modelica.Blocks.Continuous.Integrator position(y_start = 1);
  Modelica.Blocks.Sources.RealExpression acceleration(y = mu*(1 - position.y^2)*velocity.y - position.y);
equation
  connect(acceleration.y, velocity.u);
  connect(velocity.y, position.u);
  annotation(experiment(StopTime = 20, Tolerance = 1e-6));
end VanDerPol;
