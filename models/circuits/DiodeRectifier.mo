model DiodeRectifier "An exponential diode charges a capacitor"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=5, f=50);
  Modelica.Electrical.Analog.Basic.Resistor Ri(R=10);
  Modelica.Electrical.Analog.Semiconductors.Diode diode;
  Modelica.Electrical.Analog.Basic.Capacitor C(C=2e-5, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Resistor load(R=1000);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, Ri.p);
  connect(Ri.n, diode.p);
  connect(diode.n, C.p);
  connect(diode.n, load.p);
  connect(C.n, ground.p);
  connect(load.n, ground.p);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.05));
end DiodeRectifier;
