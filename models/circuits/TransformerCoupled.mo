model TransformerCoupled "Ideal transformer between a source with a resistor and a resistor with a capacitor"
  Modelica.Electrical.Analog.Sources.StepVoltage source(V=24, startTime=0.05);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=8);
  Modelica.Electrical.Analog.Ideal.IdealTransformer transformer(n=2);
  Modelica.Electrical.Analog.Basic.Resistor R2(R=3);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=0.02, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Electrical.Analog.Basic.Ground ground2;
equation
  connect(source.p, R1.p);
  connect(R1.n, transformer.p1);
  connect(transformer.n1, source.n);
  connect(source.n, ground.p);
  connect(transformer.p2, R2.p);
  connect(R2.n, C.p);
  connect(C.n, transformer.n2);
  connect(transformer.n2, ground2.p);
  annotation(experiment(StopTime=0.6));
end TransformerCoupled;
