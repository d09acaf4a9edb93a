// The library that comes with the tool is found by every command.
model Circuit
  Modelica.Electrical.Analog.Sources.SineVoltage source(V = 15, f = 50);
  Modelica.Electrical.Analog.Basic.Resistor resistor(R = 10);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, resistor.p);
  connect(resistor.n, source.n);
  connect(source.n, ground.p);
end Circuit;
