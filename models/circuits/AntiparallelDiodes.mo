model AntiparallelDiodes "A capacitor discharges through two diodes, first the one, then the other, into a larger capacitor"
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V = -8);
  Modelica.Electrical.Analog.Basic.Resistor series(R = 1);
  Modelica.Electrical.Analog.Basic.Resistor supply(R = 100);
  Modelica.Electrical.Analog.Basic.Resistor load(R = 470);
  Modelica.Electrical.Analog.Basic.Resistor leak(R = 1000);
  Modelica.Electrical.Analog.Basic.Capacitor reservoir(C = 4.7e-5, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Capacitor coupling(C = 1e-5, v(start = -4, fixed = true));
  Modelica.Electrical.Analog.Ideal.IdealDiode forward(Ron = 0.01, Goff = 1e-4, Vknee = 0);
  Modelica.Electrical.Analog.Ideal.IdealDiode backward(Ron = 0.1, Goff = 1e-5, Vknee = 0);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(supply.n, ground.p);
  connect(source.n, supply.p);
  connect(source.p, series.p);
  connect(series.n, load.p);
  connect(load.n, ground.p);
  connect(reservoir.p, load.p);
  connect(reservoir.n, ground.p);
  connect(coupling.p, load.p);
  connect(coupling.n, leak.p);
  connect(leak.n, ground.p);
  connect(forward.p, leak.p);
  connect(forward.n, ground.p);
  connect(backward.p, ground.p);
  connect(backward.n, leak.p);
  annotation(experiment(StopTime = 0.03));
end AntiparallelDiodes;
