model LedCircuit "LED with a series resistor"
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V=5);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=220);
  Modelica.Electrical.Analog.Semiconductors.Diode led;
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  source.p = R1.p;
  connect(R1.n, led.p);
  connect(led.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=1));
end LedCircuit;
