model LogicCounter "Counts pulses; a comparison switches a lamp on from the fifth pulse to the tenth, which resets the counter"
  Modelica.Blocks.Sources.BooleanPulse clock(period = 1, width = 30);
  Modelica.Blocks.Sources.IntegerConstant one(k = 1);
  Modelica.Blocks.MathInteger.TriggeredAdd counter(use_reset = true, y_start = 0);
  Modelica.Blocks.Math.IntegerToBoolean full(threshold = 10);
  Modelica.Blocks.Logical.Pre loopBreaker "Breaks the loop from the counter to its reset";
  Modelica.Blocks.Math.IntegerToBoolean lamp(threshold = 5);
equation
  connect(one.y, counter.u);
  connect(clock.y, counter.trigger);
  connect(counter.y, full.u);
  connect(full.y, loopBreaker.u);
  connect(loopBreaker.y, counter.reset);
  connect(counter.y, lamp.u);
  annotation(experiment(StopTime = 25));
end LogicCounter;
