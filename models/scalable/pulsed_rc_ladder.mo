model PulsedRcLadder "A line of resistors and capacitors behind one pulse"
  parameter Integer n = 1000 "Sections";
  Modelica.Electrical.Analog.Sources.StepVoltage rise(V = 1);
  Modelica.Electrical.Analog.Sources.StepVoltage fall(V = -1, startTime = 0.05);
  Modelica.Electrical.Analog.Basic.Resistor resistor[n](each R = 1e3);
  Modelica.Electrical.Analog.Basic.Capacitor capacitor[n](each C = 1e-9, each v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(rise.n, ground.p);
  connect(fall.n, rise.p);
  connect(fall.p, resistor[1].p);
  for k in 1:n loop
    connect(resistor[k].n, capacitor[k].p);
    connect(capacitor[k].n, ground.p);
  end for;
  for k in 1:n - 1 loop
    connect(resistor[k].n, resistor[k + 1].p);
  end for;
  annotation(experiment(StopTime = 0.1, Tolerance = 1e-4));
end PulsedRcLadder;
