model CurrentChain "Current sources in a row"
  Modelica.Electrical.Analog.Sources.ConstantCurrent I1(I=1);
  Modelica.Electrical.Analog.Sources.ConstantCurrent I2(I=1.2);
  Modelica.Electrical.Analog.Basic.Resistor load(R=10);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(I1.n, I2.p);
  connect(I2.n, load.p);
  connect(load.n, I1.p);
  connect(ground.p, I1.p);
  annotation(experiment(StopTime=1));
end CurrentChain;
