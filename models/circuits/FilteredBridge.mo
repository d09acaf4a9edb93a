model FilteredBridge "Four diodes with knees, a coil whose current stops in each half of a period, a capacitor and a load"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V = 20, f = 50);
  Modelica.Electrical.Analog.Basic.Resistor line(R = 0.4);
  Modelica.Electrical.Analog.Ideal.IdealDiode D1(Ron = 0.02, Goff = 1e-4, Vknee = 0.6);
  Modelica.Electrical.Analog.Ideal.IdealDiode D2(Ron = 0.02, Goff = 1e-4, Vknee = 0.6);
  Modelica.Electrical.Analog.Ideal.IdealDiode D3(Ron = 0.02, Goff = 1e-4, Vknee = 0.6);
  Modelica.Electrical.Analog.Ideal.IdealDiode D4(Ron = 0.02, Goff = 1e-4, Vknee = 0.6);
  Modelica.Electrical.Analog.Basic.Inductor L(L = 0.012, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 6.8e-4, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor load(R = 15);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, line.p);
  connect(line.n, D1.p);
  connect(line.n, D3.n);
  connect(source.n, D2.p);
  connect(source.n, D4.n);
  connect(D1.n, L.p);
  connect(D2.n, L.p);
  connect(D3.p, ground.p);
  connect(D4.p, ground.p);
  connect(L.n, C.p);
  connect(C.p, load.p);
  connect(C.n, ground.p);
  connect(load.n, ground.p);
  annotation(experiment(StopTime = 0.1));
end FilteredBridge;
