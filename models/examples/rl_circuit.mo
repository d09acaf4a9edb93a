model RlCircuit "A switch connects a coil to a battery, then opens into a free-wheeling diode"
  Modelica.Electrical.Analog.Sources.ConstantVoltage battery(V = 24);
  Modelica.Electrical.Analog.Ideal.IdealClosingSwitch switch;
  Modelica.Electrical.Analog.Basic.Resistor resistor(R = 8) "Resistance of the coil";
  Modelica.Electrical.Analog.Basic.Inductor inductor(L = 0.1, i(start = 0, fixed = true)) "Inductance of the coil";
  Modelica.Electrical.Analog.Ideal.IdealDiode diode(Vknee = 0.7) "Carries the current when the switch is open";
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Blocks.Sources.BooleanPulse control(width = 50, period = 0.1) "Closed for the first half of each period";
equation
  connect(control.y, switch.control);
  connect(battery.p, switch.p);
  connect(switch.n, resistor.p);
  connect(resistor.n, inductor.p);
  connect(inductor.n, battery.n);
  connect(diode.n, resistor.p);
  connect(diode.p, battery.n);
  connect(battery.n, ground.p);
  annotation(experiment(StopTime = 0.3, Tolerance = 1e-6));
end RlCircuit;
