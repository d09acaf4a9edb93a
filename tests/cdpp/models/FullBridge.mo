// Four diodes that take turns, with the load on the other side: which of them conduct is decided by all of them together.
model FullBridge "Bridge rectifier with a smoothing capacitor"
  Modelica.Electrical.Analog.Sources.SineVoltage v(V=20, f=50);
  Modelica.Electrical.Analog.Basic.Resistor rs(R=0.5);
  Modelica.Electrical.Analog.Ideal.IdealDiode d1(Ron=0.01, Goff=1e-4, Vknee=0.6);
  Modelica.Electrical.Analog.Ideal.IdealDiode d2(Ron=0.01, Goff=1e-4, Vknee=0.6);
  Modelica.Electrical.Analog.Ideal.IdealDiode d3(Ron=0.01, Goff=1e-4, Vknee=0.6);
  Modelica.Electrical.Analog.Ideal.IdealDiode d4(Ron=0.01, Goff=1e-4, Vknee=0.6);
  Modelica.Electrical.Analog.Basic.Capacitor c(C=1e-3, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Resistor r(R=50);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(v.p, rs.p);
  connect(rs.n, d1.p);
  connect(rs.n, d2.n);
  connect(v.n, d3.p);
  connect(v.n, d4.n);
  connect(d1.n, c.p);
  connect(d3.n, c.p);
  connect(d2.p, c.n);
  connect(d4.p, c.n);
  connect(c.p, r.p);
  connect(c.n, r.n);
  connect(c.n, ground.p);
  annotation(experiment(StopTime=0.1));
end FullBridge;
