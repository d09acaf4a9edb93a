model OpAmpIntegrator "An operational amplifier integrates pulses"
  Modelica.Electrical.Analog.Sources.PulseVoltage source(V=2, width=50, period=0.2, offset=-1);
  Modelica.Electrical.Analog.Basic.Resistor R(R=1e4);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=1e-5, v(start=0.5, fixed=true));
  Modelica.Electrical.Analog.Ideal.IdealOpAmp3Pin opAmp;
  Modelica.Electrical.Analog.Basic.Resistor load(R=1000);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, R.p);
  connect(R.n, opAmp.in_n);
  connect(R.n, C.p);
  connect(C.n, opAmp.out);
  connect(opAmp.out, load.p);
  connect(opAmp.in_p, ground.p);
  connect(load.n, ground.p);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.95));
end OpAmpIntegrator;
