model Crane "Load on a rope"
  parameter Real m = 200 "Mass of the load";
  parameter Real c = 1e5 "Stiffness of the rope";
  Real s(start=0, fixed=true) "Elongation";
  Real v(start=0, fixed=true) "Velocity";
equation
  der(s) = v;
  m*der(v) = m*9.81 - c*s;
  annotation(experiment(StopTime=2));
end Crane;
