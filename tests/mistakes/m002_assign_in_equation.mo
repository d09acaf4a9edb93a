model MassSpring "Mass on a spring"
  parameter Real m(unit="kg") = 2 "Mass";
  parameter Real c(unit="N/m") = 80 "Spring constant";
  Real s(unit="m", start=0.1, fixed=true) "Position";
  Real v(unit="m/s", start=0, fixed=true) "Velocity";
  Real F(unit="N") "Spring force";
equation
  F := -c*s;
  v = der(s);
  m*der(v) = F;
  annotation(experiment(StopTime=5));
end MassSpring;
