model ZenerRegulator "A diode in breakdown keeps a voltage"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=3, f=50, offset=9);
  Modelica.Electrical.Analog.Basic.Resistor R(R=100);
  Modelica.Electrical.Analog.Semiconductors.ZDiode zener(Bv=5.1);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=1e-6, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Resistor load(R=1000);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, R.p);
  connect(R.n, C.p);
  connect(zener.n, C.p);
  connect(zener.p, ground.p);
  connect(load.p, C.p);
  connect(load.n, ground.p);
  connect(C.n, ground.p);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.04));
end ZenerRegulator;
