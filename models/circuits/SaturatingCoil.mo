// The flux is the state; the current is a function of it. Its start value is that of the current.
model SaturatingCoil "A coil with an iron core at a sine voltage"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=10, f=50);
  Modelica.Electrical.Analog.Basic.Resistor R(R=1);
  Modelica.Electrical.Analog.Basic.SaturatingInductor L(Inom=2, Lnom=0.02, Lzer=0.06, Linf=0.005, i(start=0.5, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, R.p);
  connect(R.n, L.p);
  connect(L.n, ground.p);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.1));
end SaturatingCoil;
