model RcCircuit "A capacitor is charged through a resistor: v = 10*(1 - exp(-t/RC))"
  Modelica.Electrical.Analog.Sources.ConstantVoltage battery(V = 10);
  Modelica.Electrical.Analog.Basic.Resistor resistor(R = 1000);
  Modelica.Electrical.Analog.Basic.Capacitor capacitor(C = 1e-3, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(battery.p, resistor.p);
  connect(resistor.n, capacitor.p);
  connect(capacitor.n, battery.n);
  connect(battery.n, ground.p);
  annotation(experiment(StopTime = 5, Tolerance = 1e-6));
end RcCircuit;
