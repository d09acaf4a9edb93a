model FlybackConverter "Two coupled windings, a switch with a snubber, a diode with losses"
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V = 48);
  Modelica.Electrical.Analog.Basic.Transformer transformer(L1 = 1e-3, L2 = 2.5e-4, M = 4.9e-4, i1(start = 0, fixed = true), i2(start = 0, fixed = true));
  Modelica.Electrical.Analog.Ideal.IdealClosingSwitch switch(Ron = 0.01, Goff = 1e-5);
  Modelica.Blocks.Sources.BooleanPulse pulse(width = 40, period = 5e-5);
  Modelica.Electrical.Analog.Basic.Resistor snubberR(R = 100);
  Modelica.Electrical.Analog.Basic.Capacitor snubberC(C = 1e-8, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Ideal.IdealDiode diode(Ron = 0.01, Goff = 1e-5, Vknee = 0.7);
  Modelica.Electrical.Analog.Basic.Capacitor C(C = 1e-4, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Resistor load(R = 20);
  Modelica.Electrical.Analog.Basic.Ground primary, secondary;
equation
  connect(source.p, transformer.p1);
  connect(source.n, primary.p);
  connect(transformer.n1, switch.p);
  connect(switch.n, primary.p);
  connect(pulse.y, switch.control);
  connect(switch.p, snubberR.p);
  connect(snubberR.n, snubberC.p);
  connect(snubberC.n, primary.p);
  connect(transformer.n2, diode.p);
  connect(diode.n, C.p);
  connect(C.n, transformer.p2);
  connect(load.p, C.p);
  connect(load.n, C.n);
  connect(C.n, secondary.p);
  annotation(experiment(StopTime = 1e-3));
end FlybackConverter;
