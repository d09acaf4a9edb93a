model CapacitorDivider "Two capacitors in series right at a sine source: a loop of capacitors and a source"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=10, f=5);
  Modelica.Electrical.Analog.Basic.Capacitor C1(C=1e-4, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Capacitor C2(C=3e-4);
  Modelica.Electrical.Analog.Basic.Resistor R(R=1000);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, C1.p);
  connect(C1.n, C2.p);
  connect(C2.n, source.n);
  connect(C2.p, R.p);
  connect(R.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=1));
end CapacitorDivider;
