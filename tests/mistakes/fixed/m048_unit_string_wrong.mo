model Wrench "Torque on a bolt"
  parameter Real c(unit="N.m/rad") = 200 "Stiffness";
  parameter Real w(unit="rad/s") = 0.1 "Turning speed";
  Real phi(unit="rad", start=0, fixed=true) "Angle";
  Real tau(unit="N.m") "Torque";
equation
  der(phi) = w;
  tau = c*phi;
  annotation(experiment(StopTime=5));
end Wrench;
