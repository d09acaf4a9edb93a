model LossMeter "Losses of a load"
  import Modelica.Units.SI;
  parameter SI.Resistance R = 10 "Load";
  SI.Voltage v "Voltage";
  SI.Current i "Current";
  SI.Power P "Power";
  SI.Energy E(start=0, fixed=true) "Energy";
equation
  v = 230;
  v = R*i;
  P = v*i;
  der(E) = P;
  annotation(experiment(StopTime=10));
end LossMeter;
