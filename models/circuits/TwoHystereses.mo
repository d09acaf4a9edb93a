model TwoHystereses "One hysteresis supplies a capacitor, another one connects a load to it"
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V=24);
  Modelica.Electrical.Analog.Basic.Resistor R(R=10);
  Modelica.Electrical.Analog.Ideal.IdealOpeningSwitch supply(Ron=1e-3, Goff=1e-6);
  Modelica.Electrical.Analog.Basic.Capacitor C(C=1e-3, v(start=0, fixed=true));
  Modelica.Electrical.Analog.Ideal.IdealClosingSwitch out(Ron=1e-3, Goff=1e-6);
  Modelica.Electrical.Analog.Basic.Resistor load(R=6);
  Modelica.Electrical.Analog.Sensors.VoltageSensor sensor;
  Modelica.Blocks.Logical.Hysteresis full(uLow=10, uHigh=16, pre_y_start=false);
  Modelica.Blocks.Logical.Hysteresis enough(uLow=8, uHigh=12, pre_y_start=false);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, R.p);
  connect(R.n, supply.p);
  connect(supply.n, C.p);
  connect(C.n, ground.p);
  connect(C.p, out.p);
  connect(out.n, load.p);
  connect(load.n, ground.p);
  connect(sensor.p, C.p);
  connect(sensor.n, ground.p);
  connect(source.n, ground.p);
  connect(sensor.v, full.u);
  connect(sensor.v, enough.u);
  connect(full.y, supply.control);
  connect(enough.y, out.control);
  annotation(experiment(StopTime=0.0997));
end TwoHystereses;
