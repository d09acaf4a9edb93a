model SourceChange "Change of the source at 1 s"
  Modelica.Blocks.Sources.Ramp ramp(height=1, duration=1);
  Modelica.Blocks.Sources.Constant hold(k=1);
  Modelica.Blocks.Math.Gain gain(k=5);
equation
  if time < 1 then
    connect(ramp.y, gain.u);
  else
    connect(hold.y, gain.u);
  end if;
  annotation(experiment(StopTime=3));
end SourceChange;
