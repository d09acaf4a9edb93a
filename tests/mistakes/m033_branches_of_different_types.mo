model Valve "Valve with a lock"
  parameter Real k = 2 "Gain";
  Boolean locked "Valve is locked";
  Real u "Command";
  Real y "Opening";
  Real x(start=0, fixed=true) "Volume passed";
equation
  locked = time > 4;
  u = k*sin(time);
  y = if locked then false else u;
  der(x) = y;
  annotation(experiment(StopTime=8));
end Valve;
