model BuckConverter "A switch, a free-wheeling diode, an inductor and a capacitor bring 24 V down to half of it"
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V=24);
  Modelica.Electrical.Analog.Ideal.IdealClosingSwitch switch(Ron=1e-3, Goff=1e-6);
  Modelica.Blocks.Sources.BooleanPulse control(width=50, period=1e-4);
  Modelica.Electrical.Analog.Ideal.IdealDiode diode(Ron=1e-3, Goff=1e-6, Vknee=0);
  Modelica.Electrical.Analog.Basic.Inductor L(L=1e-3, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Capacitor C(C=1e-4, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Resistor load(R=10);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, switch.p);
  connect(switch.n, L.p);
  connect(diode.n, L.p);
  connect(diode.p, source.n);
  connect(L.n, C.p);
  connect(C.n, source.n);
  connect(C.p, load.p);
  connect(load.n, source.n);
  connect(source.n, ground.p);
  connect(control.y, switch.control);
  annotation(experiment(StopTime=0.01));
end BuckConverter;
