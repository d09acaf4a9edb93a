model LoadTest "Source with exchangeable load"
  model Supply
    replaceable model Load = Modelica.Electrical.Analog.Basic.Resistor(R=10) constrainedby Modelica.Electrical.Analog.Interfaces.OnePort;
    Load load;
    Modelica.Electrical.Analog.Sources.StepVoltage source(V=24, startTime=0.1);
    Modelica.Electrical.Analog.Basic.Ground ground;
  equation
    connect(source.p, load.p);
    connect(load.n, source.n);
    connect(source.n, ground.p);
  end Supply;
  Supply supply(redeclare model Load = Modelica.Electrical.Analog.Basic.Conductor(G=0.1));
  annotation(experiment(StopTime=1));
end LoadTest;
