model Cable "Voltage drop of a cable"
  parameter Real rho = 1.7e-8 "Resistivity";
  parameter Real l = 50 "Length";
  parameter Real A = 2.5e-6 "Cross section";
  parameter Real R "Resistance";
  Real i "Current";
  Real dv "Voltage drop";
equation
  R = rho*l/A;
  i = 16*(1 - exp(-time));
  dv = R*i;
  annotation(experiment(StopTime=5));
end Cable;
