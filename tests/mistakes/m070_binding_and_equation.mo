model WindTurbine "Power of a rotor"
  parameter Real A = 80 "Swept area";
  parameter Real cp = 0.4 "Power coefficient";
  Real v = 8 + sin(time) "Wind speed";
  Real P = 0 "Power";
  Real E(start=0, fixed=true) "Energy";
equation
  P = 0.5*1.2*cp*A*v^3;
  der(E) = P;
  annotation(experiment(StopTime=100));
end WindTurbine;
