model Bridge "Bridge that is not balanced, with a capacitor between its middle nodes: five resistors in one loop"
  Modelica.Electrical.Analog.Sources.StepVoltage source(V=10, startTime=0.1);
  Modelica.Electrical.Analog.Basic.Resistor R0(R=10);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=100);
  Modelica.Electrical.Analog.Basic.Resistor R2(R=200);
  Modelica.Electrical.Analog.Basic.Resistor R3(R=300);
  Modelica.Electrical.Analog.Basic.Resistor R4(R=100);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=0.001, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, R0.p);
  connect(R0.n, R1.p);
  connect(R0.n, R3.p);
  connect(R1.n, R2.p);
  connect(R3.n, R4.p);
  connect(R1.n, C.p);
  connect(R3.n, C.n);
  connect(R2.n, source.n);
  connect(R4.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=1));
end Bridge;
