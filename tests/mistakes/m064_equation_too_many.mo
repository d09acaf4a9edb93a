model Ventilated "Ventilated room"
  parameter Real V = 50 "Volume";
  parameter Real q = 0.1 "Air exchange";
  parameter Real s = 0.005 "CO2 source";
  Real c(start=0.0004, fixed=true) "CO2 content";
  Real m "CO2 in the room";
equation
  m = V*c;
  V*der(c) = s - q*(c - 0.0004);
  der(m) = s - q*(c - 0.0004);
  annotation(experiment(StopTime=3600));
end Ventilated;
