model SixPulseRectifier "Three line inductances behind diodes that conduct little when they are open"
  constant Real pi = 3.141592653589793;
  parameter Modelica.Units.SI.Conductance Goff = 1e-6;
  Modelica.Electrical.Analog.Sources.SineVoltage V[3](each V=325, each f=50, phase={0.4, 0.4 - 2*pi/3, 0.4 + 2*pi/3});
  Modelica.Electrical.Analog.Basic.Resistor Rs[3](each R=0.2);
  Modelica.Electrical.Analog.Basic.Inductor Ls[3](each L=2e-3);
  Modelica.Electrical.Analog.Ideal.IdealDiode upper[3](each Ron=0.02, each Goff=Goff, each Vknee=0);
  Modelica.Electrical.Analog.Ideal.IdealDiode lower[3](each Ron=0.02, each Goff=Goff, each Vknee=0);
  Modelica.Electrical.Analog.Basic.Resistor load(R=25);
  Modelica.Electrical.Analog.Basic.Inductor choke(L=50e-3, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  for k in 1:3 loop
    connect(V[k].p, Rs[k].p);
    connect(Rs[k].n, Ls[k].p);
    connect(Ls[k].n, upper[k].p);
    connect(Ls[k].n, lower[k].n);
    connect(upper[k].n, choke.p);
    connect(lower[k].p, ground.p);
  end for;
  connect(V[2].n, V[1].n);
  connect(V[3].n, V[1].n);
  connect(choke.n, load.p);
  connect(load.n, ground.p);
  annotation (experiment(StopTime=0.05));
end SixPulseRectifier;
