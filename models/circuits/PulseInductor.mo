// Figure 28 of "Using a Discrete-Event System Specification (DEVS) for designing a Modelica compiler". The paper has no
// listing of it, only text: an inductor is added to the circuit with pulses; while the current goes from zero to its nominal
// value a voltage is induced, which stays within (-6 V, 6 V) while the source goes from 0 V to 10 V.
//
// An inductor in series alone would take the full 10 V at the first edge, whatever its inductance. Both the bound and its
// symmetry follow if a resistor R2 = 1.5 R1 lies beside the inductor. At an edge the current of the inductor stays, and the
// edge divides: 10 V * R2/(R1 + R2) = 6 V. At the end of a pulse the nominal current 10 V/R1 goes on through R1 and R2 in
// parallel: -10 V * R2/(R1 + R2) = -6 V. The capacitor of figure 26 stays where it is; with 15 F it changes little.
model PulseInductor "Pulses through a resistor into an inductor with losses and a capacitor"
  Modelica.Electrical.Analog.Sources.PulseVoltage V(V=10, width=50, period=2);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=10);
  Modelica.Electrical.Analog.Basic.Inductor L(L=1, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Resistor R2(R=15);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=15, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground Gnd;
equation
  connect(V.p, R1.p);
  connect(R1.n, L.p);
  connect(L.p, R2.p);
  connect(L.n, R2.n);
  connect(L.n, C.p);
  connect(C.n, V.n);
  connect(V.n, Gnd.p);
  annotation(experiment(StopTime=10));
end PulseInductor;
