model BridgeRectifier "Mains through a bridge of four diodes into an inductor and a capacitor with a load"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V = 34, f = 50);
  Modelica.Electrical.Analog.Basic.Resistor line(R = 0.3);
  Modelica.Electrical.Analog.Ideal.IdealDiode upper[2](each Ron = 0.01, each Goff = 1e-5, each Vknee = 0);
  Modelica.Electrical.Analog.Ideal.IdealDiode lower[2](each Ron = 0.01, each Goff = 1e-5, each Vknee = 0);
  Modelica.Electrical.Analog.Basic.Inductor inductor(L = 8e-3, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Capacitor capacitor(C = 1e-3, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor load(R = 20);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, line.p);
  connect(line.n, upper[1].p);
  connect(line.n, lower[1].n);
  connect(source.n, upper[2].p);
  connect(source.n, lower[2].n);
  for k in 1:2 loop
    connect(upper[k].n, inductor.p);
    connect(lower[k].p, ground.p);
  end for;
  connect(inductor.n, capacitor.p);
  connect(capacitor.p, load.p);
  connect(capacitor.n, ground.p);
  connect(load.n, ground.p);
  annotation(experiment(StopTime = 1, Tolerance = 1e-4));
end BridgeRectifier;
