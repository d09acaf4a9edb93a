model NoGround "RC circuit"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=10, f=50);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=100);
  Modelica.Electrical.Analog.Basic.Capacitor C1(C=1e-5, v(start=0, fixed=true));
equation
  connect(source.p, R1.p);
  connect(R1.n, C1.p);
  connect(C1.n, source.n);
  annotation(experiment(StopTime=0.1));
end NoGround;
