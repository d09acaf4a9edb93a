model Suspension "Quarter car"
  parameter Real m = 300 "Mass";
  parameter Real c = 2e4 "Spring constant";
  parameter Real d = 1500 "Damping constant";
  Real s(start=0.05, fixed=true) "Travel";
  Real v(start=0, fixed=true) "Velocity";
  Real s0 "Road";
equation
  s0 = if time > 1 then 0.02 else 0;
  der(s) = v;
  m*der(v) = -c*(s - s0) - d*v;
  annotation(experiment(StopTime=3));
end Suspension;
