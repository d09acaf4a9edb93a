model Radiators "Three rooms"
  parameter Real T_out = 5 "Outside temperature";
  parameter Real P[3] = {100, 80, 120} "Heating";
  Real T[3](each start=18, each fixed=true) "Room temperatures";
  Real dT[3] "Above outside";
equation
  dT = T - T_out;
  2000*der(T) = P - 5*dT;
  annotation(experiment(StopTime=3600));
end Radiators;
