model DoubleDriven "Set point with a disturbance"
  Modelica.Blocks.Sources.Step setPoint(height=1, startTime=0.5);
  Modelica.Blocks.Sources.Sine disturbance(amplitude=0.1, f=5);
  Modelica.Blocks.Math.Add add;
  Modelica.Blocks.Continuous.FirstOrder plant(T=0.3, y(start=0, fixed=true));
equation
  connect(setPoint.y, add.u1);
  connect(disturbance.y, add.u2);
  connect(add.y, plant.u);
  annotation(
    experiment(StopTime=5, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end DoubleDriven;
