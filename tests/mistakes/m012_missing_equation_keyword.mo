model Vehicle "Vehicle with drag"
  parameter Real m = 1200 "Mass";
  parameter Real F = 3000 "Driving force";
  parameter Real cd = 0.8 "Drag coefficient";
  Real s(start=0, fixed=true) "Distance";
  Real v(start=0, fixed=true) "Velocity";
  der(s) = v;
  m*der(v) = F - cd*v*v;
  annotation(experiment(StopTime=60));
end Vehicle;
