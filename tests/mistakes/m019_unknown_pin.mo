model LowPass "Passive low-pass"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=1, f=50);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=1000);
  Modelica.Electrical.Analog.Basic.Capacitor C1(C=1e-6, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, R1.a);
  connect(R1.n, C1.p);
  connect(C1.n, source.n);
  connect(ground.p, source.n);
  annotation(experiment(StopTime=0.1));
end LowPass;
