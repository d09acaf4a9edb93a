model ResistorBank "Three resistors in parallel"
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V=10);
  Modelica.Electrical.Analog.Basic.Resistor bank[3](each R=100);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  for k in 1:3 loop
    connect(source.p, bank[k].p);
    connect(bank[k].n, source.n);
  end for;
  connect(source.n, ground.p);
  annotation(experiment(StopTime=1));
end ResistorBank;
