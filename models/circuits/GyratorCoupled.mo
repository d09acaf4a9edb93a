model GyratorCoupled "Gyrator that makes a capacitor look like an inductor"
  Modelica.Electrical.Analog.Sources.StepVoltage source(V=10, startTime=0.05);
  Modelica.Electrical.Analog.Basic.Resistor R(R=20);
  Modelica.Electrical.Analog.Basic.Gyrator gyrator(G1=0.05, G2=0.05);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=0.01, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Electrical.Analog.Basic.Ground ground2;
equation
  connect(source.p, R.p);
  connect(R.n, gyrator.p1);
  connect(gyrator.n1, source.n);
  connect(source.n, ground.p);
  connect(gyrator.p2, C.p);
  connect(C.n, gyrator.n2);
  connect(gyrator.n2, ground2.p);
  annotation(experiment(StopTime=1));
end GyratorCoupled;
