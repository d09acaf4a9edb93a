// Figure 23 of "Using a Discrete-Event System Specification (DEVS) for designing a Modelica compiler", as printed, with a
// description and an experiment added. `freqHz` is called `f` in today's library; figure 25 shows what comes out.
model circuit "A sine source and a resistor"
  Modelica.Electrical.Analog.Sources.SineVoltage
    V(V=15,freqHz=50);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=10);
  Modelica.Electrical.Analog.Basic.Ground Gnd;
equation
  connect(V.p, R1.p);
  connect(R1.n, V.n);
  connect(R1.n, Gnd.p);
  annotation(experiment(StopTime=0.1));
end circuit;
