// Figure 21 of "Using a Discrete-Event System Specification (DEVS) for designing a Modelica compiler": the voltages of R1
// and R2 depend on each other. The paper shows a picture and gives no values.
model ResistorLoop "Two resistors in series at a sine source: an algebraic loop"
  Modelica.Electrical.Analog.Sources.SineVoltage V(V=12, f=1);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=100);
  Modelica.Electrical.Analog.Basic.Resistor R2(R=200);
  Modelica.Electrical.Analog.Basic.Ground Gnd;
equation
  connect(V.p, R1.p);
  connect(R1.n, R2.p);
  connect(R2.n, V.n);
  connect(V.n, Gnd.p);
  annotation(experiment(StopTime=2));
end ResistorLoop;
