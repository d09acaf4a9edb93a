// What figure 27 of "Using a Discrete-Event System Specification (DEVS) for designing a Modelica compiler" describes: a
// capacitor that pulses charge to 10 V and that is not discharged between them. The circuit of figure 26 needs a diode for
// that; see PulseCapacitor.mo.
model PulseDiodeCapacitor "Pulses through a diode and a resistor into a capacitor"
  Modelica.Electrical.Analog.Sources.PulseVoltage V(V=10, width=50, period=2);
  Modelica.Electrical.Analog.Ideal.IdealDiode D(Ron=1e-5, Goff=1e-7, Vknee=0);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=10);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=15, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground Gnd;
equation
  connect(V.p, D.p);
  connect(D.n, R1.p);
  connect(R1.n, C.p);
  connect(C.n, V.n);
  connect(V.n, Gnd.p);
  annotation(experiment(StopTime=1000));
end PulseDiodeCapacitor;
