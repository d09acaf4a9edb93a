model SafetyCutOut "Heater that is switched off when hot"
  parameter Real T_max = 350 "Highest temperature";
  Real T(start=290, fixed=true) "Temperature";
  Boolean enable "Enabled by the operator";
  Boolean heat(start=true, fixed=true) "Heater is on";
equation
  enable = time < 100;
  heat = enable and pre(heat) and T < T_max;
  50*der(T) = (if heat then 200 else 0) - (T - 290);
  annotation(experiment(StopTime=300));
end SafetyCutOut;
