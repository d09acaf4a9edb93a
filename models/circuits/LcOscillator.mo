model LcOscillator "A charged capacitor and an inductor: an oscillation without losses"
  Modelica.Electrical.Analog.Basic.Capacitor C(C=0.01, v(start=10, fixed=true));
  Modelica.Electrical.Analog.Basic.Inductor L(L=0.25, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(C.p, L.p);
  connect(L.n, C.n);
  connect(C.n, ground.p);
  annotation(experiment(StopTime=1));
end LcOscillator;
