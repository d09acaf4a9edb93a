model Terminated "Line with a terminating resistor"
  model Terminator = Modelica.Electrical.Analog.Basic.Resistor(final R=50);
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=1, f=1000);
  Terminator load(R=75);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, load.p);
  connect(load.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.01));
end Terminated;
