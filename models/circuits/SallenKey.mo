// G(s) = 1 / (1 + C2 (R1 + R2) s + R1 R2 C1 C2 s^2), here with a corner of 1000/s and a quality of 1.
model SallenKey "Low-pass filter of second order around a voltage follower"
  Modelica.Electrical.Analog.Sources.StepVoltage source(V=5, startTime=0.002);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=1000);
  Modelica.Electrical.Analog.Basic.Resistor R2(R=1000);
  Modelica.Electrical.Analog.Basic.Capacitor C1(C=2e-6, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Capacitor C2(C=0.5e-6, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Ideal.IdealOpAmp3Pin opAmp;
  Modelica.Electrical.Analog.Basic.Resistor load(R=500);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, R1.p);
  connect(R1.n, R2.p);
  connect(R1.n, C1.p);
  connect(R2.n, C2.p);
  connect(R2.n, opAmp.in_p);
  connect(opAmp.in_n, opAmp.out);
  connect(C1.n, opAmp.out);
  connect(opAmp.out, load.p);
  connect(load.n, ground.p);
  connect(C2.n, ground.p);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=0.02));
end SallenKey;
