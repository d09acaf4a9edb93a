model TwoBatteries "Two batteries feed one load"
  Modelica.Electrical.Analog.Sources.ConstantVoltage bat1(V=12);
  Modelica.Electrical.Analog.Sources.ConstantVoltage bat2(V=12.5);
  Modelica.Electrical.Analog.Basic.Resistor Ri(R=0.05);
  Modelica.Electrical.Analog.Basic.Resistor load(R=2);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(bat1.p, load.p);
  connect(bat2.p, Ri.p);
  connect(Ri.n, load.p);
  connect(bat1.n, load.n);
  connect(bat2.n, load.n);
  connect(ground.p, load.n);
  annotation(experiment(StopTime=1));
end TwoBatteries;
