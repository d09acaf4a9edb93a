model RlcOscillator "A charged capacitor discharges through a coil: a damped oscillation of about 159 Hz"
  Modelica.Electrical.Analog.Basic.Capacitor capacitor(C = 10e-6, v(start = 100, fixed = true));
  Modelica.Electrical.Analog.Basic.Inductor inductor(L = 0.1, i(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor resistor(R = 10);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(capacitor.p, inductor.p);
  connect(inductor.n, resistor.p);
  connect(resistor.n, capacitor.n);
  connect(capacitor.n, ground.p);
  annotation(experiment(StopTime = 0.05, Tolerance = 1e-6));
end RlcOscillator;
