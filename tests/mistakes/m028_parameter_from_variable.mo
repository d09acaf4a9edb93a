model Heater "Electric heater"
  parameter Real R = 50 "Resistance";
  Real v "Voltage";
  Real i "Current";
  parameter Real P = v*i "Power";
  Real T(start=20, fixed=true) "Temperature";
equation
  v = 230*sin(314*time);
  v = R*i;
  500*der(T) = P - 2*(T - 20);
  annotation(experiment(StopTime=1));
end Heater;
