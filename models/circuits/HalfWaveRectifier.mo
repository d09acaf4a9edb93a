model HalfWaveRectifier "Diode, capacitor and load at a sine source"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=10, f=50);
  Modelica.Electrical.Analog.Ideal.IdealDiode diode(Ron=1e-3, Goff=1e-6, Vknee=0);
  Modelica.Electrical.Analog.Basic.Resistor Rs(R=1);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=1e-3, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Resistor load(R=100);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, diode.p);
  connect(diode.n, Rs.p);
  connect(Rs.n, C.p);
  connect(C.n, source.n);
  connect(C.p, load.p);
  connect(load.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.2));
end HalfWaveRectifier;
