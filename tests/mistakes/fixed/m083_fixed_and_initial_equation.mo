model Boiler "Boiler with given temperature"
  parameter Real C = 4000 "Heat capacity";
  parameter Real P = 2000 "Power";
  Real T(start=293) "Temperature";
initial equation
  T = 353;
equation
  C*der(T) = P - 20*(T - 293);
  annotation(experiment(StopTime=1000));
end Boiler;
