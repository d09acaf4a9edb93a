// Figure 1 of "Using a Discrete-Event System Specification (DEVS) for designing a Modelica compiler", as printed, with a
// description and an experiment added. `Basic.VsourceAC` has not been part of the library for long; it is converted to a
// sine source, and as the paper gives no values, its amplitude and its frequency are one.
model SampleCircuit "Two branches at a sine source: R1 and C, R2 and L"
  Modelica.Electrical.Analog.Basic.Resistor R1(R=10);
  Modelica.Electrical.Analog.Basic.Inductor L(L=0.1);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=0.01);
  Modelica.Electrical.Analog.Basic.Ground G;
  Modelica.Electrical.Analog.Basic.Resistor R2(R=100);
  Modelica.Electrical.Analog.Basic.VsourceAC AC;
equation
  connect (AC.p, R1.p);
  connect (R1.n, C.p);
  connect (C.n, AC.n);
  connect (AC.n, G.p);
  connect (R1.p, R2.p);
  connect (R2.n, L.p);
  connect (L.n, C.n);
  annotation(experiment(StopTime=3));
end SampleCircuit;
