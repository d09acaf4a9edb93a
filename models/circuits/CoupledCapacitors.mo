// Figure 19 of "Using a Discrete-Event System Specification (DEVS) for designing a Modelica compiler": two capacitors that
// are not independent of each other. The paper shows a picture and gives no values.
model CoupledCapacitors "Two capacitors in parallel: one state, not two"
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V=10);
  Modelica.Electrical.Analog.Basic.Resistor R(R=100);
  Modelica.Electrical.Analog.Basic.Capacitor C1(C=0.001, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Capacitor C2(C=0.003);
  Modelica.Electrical.Analog.Basic.Ground Gnd;
equation
  connect(V.p, R.p);
  connect(R.n, C1.p);
  connect(R.n, C2.p);
  connect(C1.n, V.n);
  connect(C2.n, V.n);
  connect(V.n, Gnd.p);
  annotation(experiment(StopTime=2));
end CoupledCapacitors;
