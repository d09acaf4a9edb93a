model Charge "Charging a battery"
  parameter Real I = 2 "Charging current";
  parameter Real Q_max = 7200 "Capacity";
  Real q(start=0, fixed=true) "Charge";
  Real soc "State of charge";
equation
  der(q) = if q < Q_max then I else 0;
  soc = q/Q_max;
  annotation(experiment(StopTime=4000));
end Charge;
