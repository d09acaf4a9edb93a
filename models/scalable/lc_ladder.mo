model LcLadder "A line of inductors and capacitors, matched at both ends, with a pulse running along it"
  parameter Integer n = 1000 "Sections";
  Modelica.Electrical.Analog.Sources.StepVoltage rise(V = 1);
  Modelica.Electrical.Analog.Sources.StepVoltage fall(V = -1, startTime = 1e-4);
  Modelica.Electrical.Analog.Basic.Resistor near(R = 1);
  Modelica.Electrical.Analog.Basic.Inductor inductor[n](each L = 1e-6, each i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Capacitor capacitor[n](each C = 1e-6, each v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor far(R = 1);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(rise.n, ground.p);
  connect(fall.n, rise.p);
  connect(fall.p, near.p);
  connect(near.n, inductor[1].p);
  for k in 1:n loop
    connect(inductor[k].n, capacitor[k].p);
    connect(capacitor[k].n, ground.p);
  end for;
  for k in 1:n - 1 loop
    connect(inductor[k].n, inductor[k + 1].p);
  end for;
  connect(inductor[n].n, far.p);
  connect(far.n, ground.p);
  annotation(experiment(StopTime = 2e-3, Tolerance = 1e-4));
end LcLadder;
