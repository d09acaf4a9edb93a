model BuckConverter "Synchronous buck converter whose switches are smooth conductances"
  parameter Real Vin(unit = "V") = 24 "Supply";
  parameter Real f(unit = "Hz") = 1e4 "Switching frequency";
  parameter Real duty = 0.3 "Part of a period in which the upper switch is closed";
  parameter Real steepness = 50 "Of the switches: larger is more abrupt";
  parameter Real Gon(unit = "S") = 100 "Closed switch";
  parameter Real Goff(unit = "S") = 1e-5 "Open switch";
  parameter Real L(unit = "H") = 1e-4;
  parameter Real RL(unit = "Ohm") = 0.02 "Of the inductor";
  parameter Real C(unit = "F") = 2.2e-4;
  parameter Real R(unit = "Ohm") = 8 "Load";
  Real carrier "Triangle between 0 and 1";
  Real closed "How far the upper switch is closed, from 0 to 1";
  Real upper(unit = "A") "Current through the upper switch";
  Real lower(unit = "A") "Current through the lower switch";
  Real vs(unit = "V") "Voltage between the switches";
  Real i(unit = "A", start = 0, fixed = true) "Current through the inductor";
  Real v(unit = "V", start = 0, fixed = true) "Output";
equation
  carrier = 0.5 + asin(0.999*sin(2*Modelica.Constants.pi*f*time))/Modelica.Constants.pi;
  closed = 0.5*(1 + tanh(steepness*(duty - carrier)));
  upper = (Goff + (Gon - Goff)*closed)*(Vin - vs);
  lower = -(Goff + (Gon - Goff)*(1 - closed))*vs;
  upper + lower = i;
  L*der(i) = vs - RL*i - v;
  C*der(v) = i - v/R;
  annotation(experiment(StopTime = 0.1, Tolerance = 1e-6));
end BuckConverter;
