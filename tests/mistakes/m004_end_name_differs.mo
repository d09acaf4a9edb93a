model CoolingBody "Newton's law of cooling"
  parameter Real T_amb = 293.15 "Ambient temperature";
  parameter Real tau = 120 "Time constant";
  Real T(start=363.15, fixed=true) "Temperature";
equation
  tau*der(T) = T_amb - T;
  annotation(
    experiment(StopTime=600, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end CoolingBdy;
