model Charger "Charging a capacitor"
  parameter Real V0 = 15 "Charger voltage";
  parameter Real v_max = 16 "Rated voltage of the capacitor";
  parameter Real R = 10 "Resistance";
  parameter Real C = 0.1 "Capacitance";
  Real v(start=0, fixed=true) "Voltage";
equation
  R*C*der(v) = V0 - v;
  assert(v <= v_max, "Voltage of the capacitor exceeds its rating");
  annotation(experiment(StopTime=10));
end Charger;
