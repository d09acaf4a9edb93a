// Runs from 10 s on: time 0 of the coupled model is there. One node has twelve elements.
model LateStart "A network that starts late"
  Modelica.Electrical.Analog.Sources.StepVoltage step(V=5, offset=1, startTime=10.2);
  Modelica.Electrical.Analog.Sources.SineVoltage sine(V=2, f=1.5, startTime=9.9);
  Modelica.Electrical.Analog.Basic.Resistor Rs(R=10);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=0.02, v(start=3, fixed=true));
  Modelica.Electrical.Analog.Basic.Inductor l1(L=0.5, i(start=0.1, fixed=true));
  Modelica.Electrical.Analog.Basic.Inductor l2(L=0.7, i(start=-0.1, fixed=true));
  Modelica.Electrical.Analog.Basic.Resistor r[9](R={100, 110, 120, 130, 140, 150, 160, 170, 180});
  Modelica.Electrical.Analog.Basic.Resistor r1(R=4);
  Modelica.Electrical.Analog.Basic.Resistor r2(R=5);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(step.p, sine.n);
  connect(sine.p, Rs.p);
  connect(Rs.n, C.p);
  connect(C.n, step.n);
  for k in 1:9 loop
    connect(r[k].p, C.p);
    connect(r[k].n, step.n);
  end for;
  connect(C.p, l1.p);
  connect(l1.n, r1.p);
  connect(r1.n, step.n);
  connect(C.p, l2.p);
  connect(l2.n, r2.p);
  connect(r2.n, step.n);
  connect(step.n, ground.p);
  annotation(experiment(StartTime=10, StopTime=12));
end LateStart;
