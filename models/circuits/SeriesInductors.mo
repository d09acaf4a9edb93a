model SeriesInductors "Two inductors in series: one state, not two"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=10, f=2);
  Modelica.Electrical.Analog.Basic.Resistor R(R=5);
  Modelica.Electrical.Analog.Basic.Inductor L1(L=0.2, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Inductor L2(L=0.3);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, R.p);
  connect(R.n, L1.p);
  connect(L1.n, L2.p);
  connect(L2.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=1.5));
end SeriesInductors;
