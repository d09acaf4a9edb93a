model RcHighPass "High pass of first order at a sine source"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=5, f=10, phase=Modelica.Constants.pi/2);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=2e-5, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Resistor R(R=1000);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, C.p);
  connect(C.n, R.p);
  connect(R.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.3));
end RcHighPass;
