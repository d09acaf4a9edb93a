model RcLowPass "Low pass of first order at a sine source"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=5, f=10);
  Modelica.Electrical.Analog.Basic.Resistor R(R=1000);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=2e-5, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, R.p);
  connect(R.n, C.p);
  connect(C.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.3));
end RcLowPass;
