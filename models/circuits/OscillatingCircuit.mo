// Figure 29 of "Using a Discrete-Event System Specification (DEVS) for designing a Modelica compiler". The paper shows
// the circuit as a picture only. What is known: it oscillates for 15 s, it has a capacitor C1 and an inductor I1, quanta of
// 1.6 V and 0.5 A (hysteresis 0.5 V and 0.1 A) resolve it, and the error becomes smaller with time. That is a damped circuit
// with tens of volts and some amperes: here w0 = 3.16/s, sqrt(L/C) = 3.16 Ohm, 32 V (twenty quanta), so at most
// 7 A, and a decay within 1 s. With less damping first-order quantization would keep it swinging by two quanta.
model OscillatingCircuit "A capacitor that is charged through an inductor"
  Modelica.Electrical.Analog.Sources.ConstantVoltage V(V=32);
  Modelica.Electrical.Analog.Basic.Resistor R1(R=2);
  Modelica.Electrical.Analog.Basic.Inductor I1(L=1, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Capacitor C1(C=0.1, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground Gnd;
equation
  connect(V.p, R1.p);
  connect(R1.n, I1.p);
  connect(I1.n, C1.p);
  connect(C1.n, V.n);
  connect(V.n, Gnd.p);
  annotation(experiment(StopTime=15));
end OscillatingCircuit;
