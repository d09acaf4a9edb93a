model AdaptiveSampling "Sampler with a varying period"
  parameter Real a = 0.5 "Plant";
  parameter Real Ts = 0.1 "Sample period";
  Real x(start=1, fixed=true) "State";
  discrete Real xs(start=1, fixed=true) "Sampled state";
equation
  der(x) = -a*x;
  when sample(0, Ts) then
    xs = x;
  end when;
  annotation(experiment(StopTime=5));
end AdaptiveSampling;
