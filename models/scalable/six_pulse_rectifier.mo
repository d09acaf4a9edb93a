model SixPulseRectifier "Three phases with line inductances through six diodes into an inductor and a resistor"
  Modelica.Electrical.Analog.Sources.SineVoltage source[3](each V = 160, each f = 50, phase = {0.4, -1.6943951023931953, -3.7887902047863905});
  Modelica.Electrical.Analog.Basic.Resistor line[3](each R = 0.15);
  Modelica.Electrical.Analog.Basic.Inductor reactor[3](each L = 8e-4);
  Modelica.Electrical.Analog.Ideal.IdealDiode upper[3](each Ron = 0.01, each Goff = 1e-3, each Vknee = 0);
  Modelica.Electrical.Analog.Ideal.IdealDiode lower[3](each Ron = 0.01, each Goff = 1e-3, each Vknee = 0);
  Modelica.Electrical.Analog.Basic.Inductor inductor(L = 15e-3, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor load(R = 10);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source[2].n, source[1].n);
  connect(source[3].n, source[1].n);
  for k in 1:3 loop
    connect(source[k].p, line[k].p);
    connect(line[k].n, reactor[k].p);
    connect(reactor[k].n, upper[k].p);
    connect(reactor[k].n, lower[k].n);
    connect(upper[k].n, inductor.p);
    connect(lower[k].p, ground.p);
  end for;
  connect(inductor.n, load.p);
  connect(load.n, ground.p);
  annotation(experiment(StopTime = 0.2, Tolerance = 1e-4));
end SixPulseRectifier;
