model Greenhouse "Temperature and humidity"
  parameter Real k = 0.01 "Heat exchange";
  parameter Real P = 0.5 "Heating";
  parameter Real k = 0.02 "Moisture exchange";
  Real T(start=10, fixed=true) "Temperature";
  Real w(start=0.005, fixed=true) "Humidity";
equation
  der(T) = P - k*(T - 5);
  der(w) = 1e-4 - k*w;
  annotation(experiment(StopTime=500));
end Greenhouse;
