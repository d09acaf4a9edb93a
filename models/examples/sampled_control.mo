model SampledControl "A digital controller samples a plant ten times a second and holds its output between the samples"
  Modelica.Blocks.Sources.Step setPoint(startTime = 0.25);
  Modelica.Blocks.Math.Feedback error;
  Modelica.Blocks.Discrete.Sampler sampler(samplePeriod = 0.1);
  Modelica.Blocks.Discrete.TransferFunction controller(samplePeriod = 0.1, b = {2.2, -2.0}, a = {1, -1}) "PI controller in z";
  Modelica.Blocks.Discrete.ZeroOrderHold hold(samplePeriod = 0.1);
  Modelica.Blocks.Continuous.FirstOrder plant(T = 1, initType = Modelica.Blocks.Types.Init.InitialState);
equation
  connect(setPoint.y, error.u1);
  connect(error.y, sampler.u);
  connect(sampler.y, controller.u);
  connect(controller.y, hold.u);
  connect(hold.y, plant.u);
  connect(plant.y, error.u2);
  annotation(experiment(StopTime = 5, Tolerance = 1e-6));
end SampledControl;
