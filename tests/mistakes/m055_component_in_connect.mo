model Snubber "RC snubber"
  Modelica.Electrical.Analog.Sources.PulseVoltage source(V=10, width=50, period=0.01);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=10);
  Modelica.Electrical.Analog.Basic.Capacitor C1(C=1e-5, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, R1.p);
  connect(R1, C1.p);
  connect(C1.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.05));
end Snubber;
