// The circuit of figure 3 with the values of section 4.1 of "Application of Quantized Discrete Event Simulation Methods to
// Naturally Coupled Systems". The paper does not give the voltage of the source: here 1 V from the beginning.
model RlcUnderdamped "Resistor, inductor and capacitor in series, underdamped"
  Modelica.Electrical.Analog.Sources.ConstantVoltage Vs(V=1);
  Modelica.Electrical.Analog.Basic.Resistor R(R=0.04);
  Modelica.Electrical.Analog.Basic.Inductor L(L=0.001, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Capacitor C(C=0.1, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(Vs.p, R.p);
  connect(R.n, L.p);
  connect(L.n, C.p);
  connect(C.n, Vs.n);
  connect(Vs.n, ground.p);
  annotation(experiment(StopTime=0.3));
end RlcUnderdamped;
