model SwitchedLamp "Lamp behind a switch"
  parameter Real R = 20 "Resistance";
  parameter Real V = 12 "Supply";
  Boolean closed "Switch is closed";
  Real i "Current";
  Real E(start=0, fixed=true) "Energy used";
equation
  closed = time > 1;
  i = closed*V/R;
  der(E) = V*i;
  annotation(experiment(StopTime=5));
end SwitchedLamp;
