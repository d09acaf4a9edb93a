model Thermometer "Sensor of first order"
  parameter Real tau = 8 "Time constant";
  Real T(start=20, fixed=true) "Shown temperature";
  Real T_fluid "True temperature";
equation
  T_fluid = if time < 5 then 20 else 80;
  tau*der(T) = T_fluid - T;
  annotation(
    experiment(StopTime=60, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end Thermometer;
