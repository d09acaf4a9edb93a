model HalfWaveRectifier "Mains through a diode into a capacitor with a load"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V = 20, f = 50);
  Modelica.Electrical.Analog.Basic.Resistor line(R = 1);
  Modelica.Electrical.Analog.Ideal.IdealDiode diode(Ron = 0.01, Goff = 1e-6, Vknee = 0);
  Modelica.Electrical.Analog.Basic.Capacitor capacitor(C = 1e-3, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor load(R = 100);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.n, ground.p);
  connect(source.p, line.p);
  connect(line.n, diode.p);
  connect(diode.n, capacitor.p);
  connect(capacitor.n, ground.p);
  connect(diode.n, load.p);
  connect(load.n, ground.p);
  annotation(experiment(StopTime = 1, Tolerance = 1e-4));
end HalfWaveRectifier;
