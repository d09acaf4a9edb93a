// the failure names the potential and what is missing
model FailMissingGround
  Modelica.Electrical.Analog.Sources.ConstantVoltage battery(V = 12);
  Modelica.Electrical.Analog.Basic.Resistor lamp(R = 6);
equation
  connect(battery.p, lamp.p);
  connect(battery.n, lamp.n);
end FailMissingGround;
