model SpeedControl "PI control of a drive"
  Modelica.Blocks.Sources.Step reference(height=100, startTime=0.1);
  Modelica.Blocks.Math.Feedback error;
  Modelica.Blocks.Continuous.PI controller(k=2, T=0.5, x(start=0, fixed=true));
  Modelica.Blocks.Continuous.FirstOrder drive(k=1, T=0.2, y(start=0, fixed=true));
equation
  connect(reference.y, error.u1);
  connect(error.y, controller.u);
  connect(controller.y, drive.u);
  annotation(experiment(StopTime=3));
end SpeedControl;
