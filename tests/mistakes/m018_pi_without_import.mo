model Pendulum "Measured swing of a pendulum"
  parameter Real f = 0.5 "Frequency in hertz";
  parameter Real d = 0.1 "Damping";
  Real phi(start=0.3, fixed=true) "Angle";
  Real w(start=0, fixed=true) "Angular velocity";
equation
  der(phi) = w;
  der(w) = -(2*pi*f)^2*sin(phi) - d*w;
  annotation(experiment(StopTime=10));
end Pendulum;
