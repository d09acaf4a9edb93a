model FrostGuard "Frost protection"
  parameter Real P_max = 500 "Heating power at 10 K below the threshold";
  Real T(start=280, fixed=true) "Temperature";
  Real P "Power";
equation
  1000*der(T) = P - 5*(T - 260);
  if T < 275 then
    P = P_max*(275 - T)/10;
  end if;
  annotation(experiment(StopTime=2000));
end FrostGuard;
