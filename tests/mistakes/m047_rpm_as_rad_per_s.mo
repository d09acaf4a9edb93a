model SpindlePower "Power of a spindle"
  import Modelica.Units.SI;
  parameter Modelica.Units.NonSI.AngularVelocity_rpm n = 3000 "Speed";
  parameter SI.Torque tau = 5 "Torque";
  SI.AngularVelocity w "Speed in SI units";
  SI.Power P "Power";
  SI.Energy E(start=0, fixed=true) "Energy";
equation
  w = n;
  P = tau*w;
  der(E) = P;
  annotation(experiment(StopTime=10));
end SpindlePower;
