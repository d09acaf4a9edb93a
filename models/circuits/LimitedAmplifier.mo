model LimitedAmplifier "A sine that is too large for its amplifier"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=1, f=1);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=1000);
  Modelica.Electrical.Analog.Basic.Resistor R2(R=20000);
  Modelica.Electrical.Analog.Ideal.IdealizedOpAmpLimited opAmp(V0=15000, Vps=12, Vns=-9, strict=false);
  Modelica.Electrical.Analog.Basic.Resistor R3(R=100);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=5e-4, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, R1.p);
  connect(R1.n, opAmp.in_n);
  connect(R1.n, R2.p);
  connect(R2.n, opAmp.out);
  connect(opAmp.out, R3.p);
  connect(R3.n, C.p);
  connect(C.n, ground.p);
  connect(opAmp.in_p, ground.p);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=2));
end LimitedAmplifier;
