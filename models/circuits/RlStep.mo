model RlStep "Step through a resistor into an inductor"
  Modelica.Electrical.Analog.Sources.StepVoltage source(V=12, startTime=0.1);
  Modelica.Electrical.Analog.Basic.Resistor R(R=4);
  Modelica.Electrical.Analog.Basic.Inductor L(L=0.8, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, R.p);
  connect(R.n, L.p);
  connect(L.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=1.5));
end RlStep;
