model DiodeClipper "Two exponential diodes limit the voltage of a capacitor"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=3, f=100);
  Modelica.Electrical.Analog.Basic.Resistor R(R=1000);
  Modelica.Electrical.Analog.Semiconductors.Diode up;
  Modelica.Electrical.Analog.Semiconductors.Diode down;
  Modelica.Electrical.Analog.Basic.Capacitor C(C=1e-7, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, R.p);
  connect(R.n, C.p);
  connect(up.p, C.p);
  connect(up.n, ground.p);
  connect(down.n, C.p);
  connect(down.p, ground.p);
  connect(C.n, ground.p);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.02));
end DiodeClipper;
