model PowerLoad "Load of constant power at a source"
  parameter Real V0 = 12 "Source voltage";
  parameter Real R = 1 "Inner resistance";
  parameter Real P = 20 "Power of the load (at most V0^2/(4*R) is possible)";
  Real v(start=10) "Voltage";
  Real i(start=2) "Current";
  Real Q(start=0, fixed=true) "Charge drawn";
equation
  v = V0 - R*i;
  v*i = P;
  der(Q) = i;
  annotation(experiment(StopTime=10));
end PowerLoad;
