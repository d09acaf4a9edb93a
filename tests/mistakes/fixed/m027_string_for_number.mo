model Shunt "Measuring shunt"
  Modelica.Electrical.Analog.Sources.StepVoltage source(V=5, startTime=0.1);
  Modelica.Electrical.Analog.Basic.Resistor shunt(R=100);
  Modelica.Electrical.Analog.Basic.Inductor coil(L=0.5, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, shunt.p);
  connect(shunt.n, coil.p);
  connect(coil.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.2));
end Shunt;
