// The switch closes when the current has fallen below 4.5 A and opens when it has risen above 5.5 A.
model TwoPointControl "A hysteresis keeps the current of a coil between two limits"
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V=24);
  Modelica.Electrical.Analog.Ideal.IdealOpeningSwitch switch(Ron=1e-3, Goff=1e-5);
  Modelica.Electrical.Analog.Ideal.IdealDiode diode(Ron=1e-3, Goff=1e-5, Vknee=0);
  Modelica.Electrical.Analog.Basic.Inductor L(L=0.01, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Resistor R(R=2);
  Modelica.Electrical.Analog.Sensors.CurrentSensor sensor;
  Modelica.Blocks.Logical.Hysteresis hysteresis(uLow=4.5, uHigh=5.5, pre_y_start=false);
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, switch.p);
  connect(switch.n, L.p);
  connect(diode.n, L.p);
  connect(diode.p, ground.p);
  connect(L.n, sensor.p);
  connect(sensor.n, R.p);
  connect(R.n, ground.p);
  connect(source.n, ground.p);
  connect(sensor.i, hysteresis.u);
  connect(hysteresis.y, switch.control);
  annotation(experiment(StopTime=0.03));
end TwoPointControl;
