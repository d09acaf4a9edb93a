model RCCircuit "Charging of a capacitor"
  parameter Real R(unit="Ohm") = 1000 "Series resistance";
  parameter Real C(unit="F") = 1e-6 "Capacitance";
  parameter Real V0(unit="V") = 10 "Supply voltage";
  Real v(unit="V", start=0, fixed=true) "Voltage of the capacitor";
  Real i(unit="A") "Charging current";
equation
  V0 = R*i + v;
  C*der(v) = i;
  annotation(experiment(StopTime=0.01));
end RCCircuit;
