model DiodeRectifier "Four diodes turn the mains into a direct voltage, a capacitor smooths it"
  Modelica.Electrical.Analog.Sources.SineVoltage mains(V = 325, f = 50);
  Modelica.Electrical.Analog.Basic.Resistor wires(R = 0.5);
  Modelica.Electrical.Analog.Ideal.IdealDiode upper1(Vknee = 0.7);
  Modelica.Electrical.Analog.Ideal.IdealDiode upper2(Vknee = 0.7);
  Modelica.Electrical.Analog.Ideal.IdealDiode lower1(Vknee = 0.7);
  Modelica.Electrical.Analog.Ideal.IdealDiode lower2(Vknee = 0.7);
  Modelica.Electrical.Analog.Basic.Capacitor smoothing(C = 1e-3, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor load(R = 100);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(mains.p, wires.p);
  // The bridge
  connect(wires.n, upper1.p);
  connect(wires.n, lower1.n);
  connect(mains.n, upper2.p);
  connect(mains.n, lower2.n);
  connect(upper1.n, upper2.n);
  connect(lower1.p, lower2.p);
  // The side of direct current
  connect(upper1.n, smoothing.p);
  connect(smoothing.p, load.p);
  connect(load.n, smoothing.n);
  connect(smoothing.n, lower1.p);
  connect(lower1.p, ground.p);
  annotation(experiment(StopTime = 0.2, Tolerance = 1e-6));
end DiodeRectifier;
