// Figure 8(a) of "Using a Discrete-Event System Specification (DEVS) for designing a Modelica compiler", as printed, with a
// description and an experiment added. The paper ends the model with `end circuit;`, which is not its name.
model EC "Pulses through a resistor into an inductor and a capacitor in parallel"
  Modelica.Electrical.Analog.Sources.PulseVoltage
    V(V=200, period=1, width=10);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=200);
  Modelica.Electrical.Analog.Basic.Resistor R(R=1.5);
  Modelica.Electrical.Analog.Basic.Inductor I(L=40);
  Modelica.Electrical.Analog.Basic.Ground Gnd;
equation
  connect(V.p, R.p); connect(R.n, I.p);
  connect(R.n, C.p); connect(I.n, V.n);
  connect(C.n, V.n); connect(C.n, Gnd.p);
  annotation(experiment(StopTime=20));
end EC;
