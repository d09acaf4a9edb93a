model InvertingAmplifier "An operational amplifier with four pins, which multiplies by -5"
  Modelica.Electrical.Analog.Sources.SineVoltage source(V=1, f=2);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=1000);
  Modelica.Electrical.Analog.Basic.Resistor R2(R=5000);
  Modelica.Electrical.Analog.Ideal.IdealOpAmp opAmp;
  Modelica.Electrical.Analog.Basic.Resistor R3(R=100);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=1e-3, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, R1.p);
  connect(R1.n, opAmp.n1);
  connect(R1.n, R2.p);
  connect(R2.n, opAmp.p2);
  connect(opAmp.p2, R3.p);
  connect(R3.n, C.p);
  connect(C.n, ground.p);
  connect(opAmp.p1, ground.p);
  connect(opAmp.n2, ground.p);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=2));
end InvertingAmplifier;
