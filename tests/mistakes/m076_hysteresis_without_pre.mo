model Thermostat "Two-point controller"
  parameter Real T_low = 19 "Switch on below";
  parameter Real T_high = 21 "Switch off above";
  Real T(start=15, fixed=true) "Temperature";
  Boolean heat(start=true, fixed=true) "Heater is on";
equation
  heat = if T < T_low then true elseif T > T_high then false else heat;
  600*der(T) = (if heat then 2000 else 0) - 100*(T - 5);
  annotation(experiment(StopTime=600));
end Thermostat;
