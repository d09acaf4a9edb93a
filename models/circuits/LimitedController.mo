// The controller asks for more than the source can give when the wanted current steps.
model LimitedController "A controller of a current whose source has limits"
  Modelica.Blocks.Sources.Step wanted(height=2, startTime=0.1);
  Modelica.Blocks.Math.Feedback difference;
  Modelica.Blocks.Continuous.PI controller(k=10, T=0.5, initType=Modelica.Blocks.Types.Init.InitialState);
  Modelica.Blocks.Nonlinear.Limiter limiter(uMax=8, uMin=-8);
  Modelica.Electrical.Analog.Sources.SignalVoltage source;
  Modelica.Electrical.Analog.Sensors.CurrentSensor sensor;
  Modelica.Electrical.Analog.Basic.Resistor R(R=2);
  Modelica.Electrical.Analog.Basic.Inductor L(L=0.5, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(wanted.y, difference.u1);
  connect(sensor.i, difference.u2);
  connect(difference.y, controller.u);
  connect(controller.y, limiter.u);
  connect(limiter.y, source.v);
  connect(source.p, R.p);
  connect(R.n, L.p);
  connect(L.n, sensor.p);
  connect(sensor.n, source.n);
  connect(source.n, ground.p);
  annotation(experiment(StopTime=2));
end LimitedController;
