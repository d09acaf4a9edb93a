model SwitchedLamp "Lamp behind a switch"
  parameter Real R = 20 "Resistance";
  parameter Real V = 12 "Supply";
  Boolean closed "Switch is closed";
  Real i "Current";
  Real E(start=0, fixed=true) "Energy used";
equation
  closed = time > 1;
  i = if closed then V/R else 0;
  der(E) = V*i;
  annotation(experiment(StopTime=5));
end SwitchedLamp;
