model ParallelBlocks "Two filters for one signal"
  Modelica.Blocks.Sources.Sine source(amplitude=1, f=2);
  Modelica.Blocks.Continuous.FirstOrder fast(T=0.01, y(start=0, fixed=true));
  Modelica.Blocks.Continuous.FirstOrder slow(T=1, y(start=0, fixed=true));
  Modelica.Blocks.Math.Add difference(k2=-1);
equation
  connect(source.y, fast.u);
  connect(fast.u, slow.u);
  connect(fast.y, difference.u1);
  connect(slow.y, difference.u2);
  annotation(experiment(StopTime=5));
end ParallelBlocks;
