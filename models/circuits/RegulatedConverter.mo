// The lower the voltage, the longer the sawtooth is above it.
model RegulatedConverter "A comparator of voltage and sawtooth switches a converter"
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V=24);
  Modelica.Electrical.Analog.Ideal.IdealClosingSwitch switch(Ron=1e-3, Goff=1e-5);
  Modelica.Electrical.Analog.Ideal.IdealDiode diode(Ron=1e-3, Goff=1e-5, Vknee=0);
  Modelica.Electrical.Analog.Basic.Inductor L(L=0.01, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Capacitor C(C=1e-3, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Resistor load(R=5);
  Modelica.Electrical.Analog.Sensors.VoltageSensor sensor;
  Modelica.Blocks.Sources.SawTooth sawTooth(amplitude=4, offset=8, period=1e-3);
  Modelica.Blocks.Logical.Greater comparator;
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, switch.p);
  connect(switch.n, L.p);
  connect(diode.n, L.p);
  connect(diode.p, ground.p);
  connect(L.n, C.p);
  connect(C.n, ground.p);
  connect(C.p, load.p);
  connect(load.n, ground.p);
  connect(sensor.p, C.p);
  connect(sensor.n, ground.p);
  connect(source.n, ground.p);
  connect(sawTooth.y, comparator.u1);
  connect(sensor.v, comparator.u2);
  connect(comparator.y, switch.control);
  annotation(experiment(StopTime=0.0295));
end RegulatedConverter;
