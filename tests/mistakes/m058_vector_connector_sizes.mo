model SensorFusion "Mean of three sensors"
  Modelica.Blocks.Sources.Constant sensor[3](k={1.0, 1.1, 0.9});
  Modelica.Blocks.Math.Sum mean(nin=2, k={0.5, 0.5});
  Modelica.Blocks.Continuous.FirstOrder filter(T=0.5, y(start=0, fixed=true));
equation
  connect(sensor.y, mean.u);
  connect(mean.y, filter.u);
  annotation(
    experiment(StopTime=3, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end SensorFusion;
