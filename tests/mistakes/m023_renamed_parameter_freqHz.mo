model ShakerTest "Sine on a second-order system"
  Modelica.Blocks.Sources.Sine sine(amplitude=2, freqHz=3);
  Modelica.Blocks.Math.Gain gain(k=0.5);
  Modelica.Blocks.Continuous.FirstOrder filter(T=0.2, y(start=0, fixed=true));
equation
  connect(sine.y, gain.u);
  connect(gain.y, filter.u);
  annotation(
    experiment(StopTime=2, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end ShakerTest;
