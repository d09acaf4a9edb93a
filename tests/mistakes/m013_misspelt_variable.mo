model Divider "Loaded voltage divider"
  parameter Real resistance = 100 "Source resistance";
  parameter Real C = 1e-3 "Capacitance";
  parameter Real V0 = 12 "Supply";
  Real v(start=0, fixed=true) "Output voltage";
  Real i "Current";
equation
  V0 = resistence*i + v;
  C*der(v) = i;
  annotation(experiment(StopTime=1));
end Divider;
