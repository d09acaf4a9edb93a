model PiControl "A PI controller brings a sluggish plant to its set point in spite of a disturbance"
  Modelica.Blocks.Sources.Step setPoint(height = 1, startTime = 1);
  Modelica.Blocks.Math.Feedback error;
  Modelica.Blocks.Continuous.PI controller(k = 2, T = 1.5, initType = Modelica.Blocks.Types.Init.InitialState);
  Modelica.Blocks.Sources.Step disturbance(height = -0.5, startTime = 15);
  Modelica.Blocks.Math.Add plantInput;
  Modelica.Blocks.Continuous.SecondOrder plant(w = 1, D = 0.8, initType = Modelica.Blocks.Types.Init.InitialState);
equation
  connect(setPoint.y, error.u1);
  connect(error.y, controller.u);
  connect(controller.y, plantInput.u1);
  connect(disturbance.y, plantInput.u2);
  connect(plantInput.y, plant.u);
  connect(plant.y, error.u2);
  annotation(experiment(StopTime = 30, Tolerance = 1e-6));
end PiControl;
