model FastSensor "Slow process with a fast sensor"
  parameter Real tau_slow = 5 "Time constant of the process";
  parameter Real tau_fast = 1e-5 "Time constant of the sensor";
  Real x(start=0, fixed=true) "Process";
  Real y(start=0.5, fixed=true) "Sensor";
equation
  tau_slow*der(x) = 1 - x;
  tau_fast*der(y) = x - y;
  annotation(experiment(StopTime=20, Interval=0.01));
end FastSensor;
