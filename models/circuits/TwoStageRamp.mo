model TwoStageRamp "Two low passes, one behind the other, at a ramp"
  Modelica.Electrical.Analog.Sources.RampVoltage source(V=5, duration=0.5, startTime=0.1);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=100);
  Modelica.Electrical.Analog.Basic.Capacitor C1(C=1e-3, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Resistor R2(R=200);
  Modelica.Electrical.Analog.Basic.Capacitor C2(C=5e-4, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, R1.p);
  connect(R1.n, C1.p);
  connect(C1.n, source.n);
  connect(R1.n, R2.p);
  connect(R2.n, C2.p);
  connect(C2.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=1));
end TwoStageRamp;
