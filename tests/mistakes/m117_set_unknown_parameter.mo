model RLC "Series resonance"
  parameter Real R = 10 "Resistance";
  parameter Real L = 0.1 "Inductance";
  parameter Real C = 1e-4 "Capacitance";
  Real i(start=0, fixed=true) "Current";
  Real v(start=1, fixed=true) "Voltage of the capacitor";
equation
  L*der(i) = -R*i - v;
  C*der(v) = i;
  annotation(experiment(StopTime=0.2));
end RLC;
