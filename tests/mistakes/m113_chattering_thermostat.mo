model NoHysteresis "Heater without hysteresis"
  parameter Real T_set = 20 "Set point";
  Real T(start=15, fixed=true) "Temperature";
  Boolean heat(start=true) "Heater is on";
equation
  heat = T < T_set;
  600*der(T) = (if heat then 3000 else 0) - 100*(T - 5);
  annotation(
    experiment(StopTime=600, Tolerance=1e-6),
    Documentation(info="<html>Teaching example</html>"));
end NoHysteresis;
