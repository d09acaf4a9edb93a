model JunctionDiode "Half-wave rectifier with an exponential diode instead of an ideal one"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V = 5, f = 1000);
  Modelica.Electrical.Analog.Semiconductors.Diode diode(Ids = 1e-9, Vt = 0.026, Maxexp = 30);
  Modelica.Electrical.Analog.Basic.Resistor load(R = 1000);
  Modelica.Electrical.Analog.Basic.Capacitor smoothing(C = 2e-6, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, diode.p);
  connect(diode.n, load.p);
  connect(diode.n, smoothing.p);
  connect(load.n, source.n);
  connect(smoothing.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime = 0.005, Tolerance = 1e-6));
end JunctionDiode;
