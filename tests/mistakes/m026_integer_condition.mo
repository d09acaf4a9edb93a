model MeasuredSignal "Signal with an optional filter"
  parameter Integer useFilter = 1 "1: filter the signal";
  parameter Real tau = 0.1 "Time constant";
  Real u "Signal";
  Real xf(start=0, fixed=true) "Filtered signal";
  Real y "Output";
equation
  u = sin(5*time);
  tau*der(xf) = u - xf;
  y = if useFilter then xf else u;
  annotation(experiment(StopTime=3));
end MeasuredSignal;
