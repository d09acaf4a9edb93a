model Bridge "Source with two elements"
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V=5);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=100);
  Modelica.Electrical.Analog.Basic.Resistor R2(R=50);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, R1.p);
  connect(R1.n, R2.p);
  connect(R2.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=1));
end Bridge;
