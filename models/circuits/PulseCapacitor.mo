// Figure 26 of "Using a Discrete-Event System Specification (DEVS) for designing a Modelica compiler", as printed, with a
// description and an experiment added.
//
// The paper says of figure 27 that the capacitor is charged to 10 V and not discharged, because the pulses are positive.
// The printed circuit does not do that: between pulses the source is a short circuit of 0 V, through which the capacitor
// discharges with the same time constant R1 C = 150 s with which it is charged. So the voltage rises towards the mean of
// the pulses, 5 V, with a ripple of about 10 V * 1 s/(4 * 150 s) to either side. docs/circuits.md shows both: this
// circuit, and the one with a diode (PulseDiodeCapacitor) that does what the text says.
model circuit "Pulses through a resistor into a capacitor"
  Modelica.Electrical.Analog.Sources.PulseVoltage
    V(V=10,width=50,period=2);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=10);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=15);
  Modelica.Electrical.Analog.Basic.Ground Gnd;
equation
  connect(V.p, R1.p);
  connect(R1.n, C.p);
  connect(C.n, V.n);
  connect(V.n, Gnd.p);
  annotation(experiment(StopTime=1000));
end circuit;
