model ThreeWindings "Three coupled inductors, one of them fed"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=10, f=1);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=1);
  Modelica.Electrical.Analog.Basic.M_Transformer transformer(N=3, L={1, 0.1, 0.2, 2, 0.3, 3});
  Modelica.Electrical.Analog.Basic.Resistor R2(R=4);
  Modelica.Electrical.Analog.Basic.Resistor R3(R=2);
  Modelica.Electrical.Analog.Basic.Capacitor C3(C=0.1, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, R1.p);
  connect(R1.n, transformer.p[1]);
  connect(transformer.p[2], R2.p);
  connect(transformer.p[3], R3.p);
  connect(R3.n, C3.p);
  connect(transformer.n[1], ground.p);
  connect(transformer.n[2], ground.p);
  connect(transformer.n[3], ground.p);
  connect(R2.n, ground.p);
  connect(C3.n, ground.p);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=3));
end ThreeWindings;
