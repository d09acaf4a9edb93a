model Selector "Selection of a set point"
  Modelica.Blocks.Sources.BooleanPulse selector(period=2);
  Modelica.Blocks.Sources.Constant low(k=1);
  Modelica.Blocks.Sources.Constant high(k=3);
  Modelica.Blocks.Logical.Switch sw;
equation
  connect(high.y, sw.u1);
  connect(selector.y, sw.u2);
  connect(low.y, sw.u3);
  annotation(experiment(StopTime=10));
end Selector;
