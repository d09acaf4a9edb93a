// The inner controller gives the voltage for a current, the outer one the current for a speed.
model SpeedControl "Motor with a fast controller of its current inside of one of its speed"
  Modelica.Blocks.Sources.Ramp wanted(height=50, duration=0.5, startTime=0.1);
  Modelica.Blocks.Math.Feedback speedError;
  Modelica.Blocks.Continuous.PI speedController(k=0.5, T=0.5, initType=Modelica.Blocks.Types.Init.InitialState);
  Modelica.Blocks.Math.Feedback currentError;
  Modelica.Blocks.Math.Gain currentController(k=20);
  Modelica.Electrical.Analog.Sources.SignalVoltage source;
  Modelica.Electrical.Analog.Sensors.CurrentSensor currentSensor;
  Modelica.Electrical.Analog.Basic.Resistor R(R=1);
  Modelica.Electrical.Analog.Basic.Inductor L(L=0.05, i(start=0, fixed=true));
  Modelica.Electrical.Analog.Basic.RotationalEMF emf(k=0.4);
  Modelica.Electrical.Analog.Basic.Ground ground;
  Modelica.Mechanics.Rotational.Components.Inertia rotor(J=0.02, phi(start=0, fixed=true), w(start=0, fixed=true));
  Modelica.Mechanics.Rotational.Components.Damper friction(d=0.01);
  Modelica.Mechanics.Rotational.Components.Fixed housing;
  Modelica.Mechanics.Rotational.Sensors.SpeedSensor speedSensor;
  Modelica.Mechanics.Rotational.Sources.TorqueStep load(stepTorque=-0.5, offsetTorque=0, startTime=1.2);
equation
  connect(wanted.y, speedError.u1);
  connect(speedSensor.w, speedError.u2);
  connect(speedError.y, speedController.u);
  connect(speedController.y, currentError.u1);
  connect(currentSensor.i, currentError.u2);
  connect(currentError.y, currentController.u);
  connect(currentController.y, source.v);
  connect(source.p, R.p);
  connect(R.n, L.p);
  connect(L.n, emf.p);
  connect(emf.n, currentSensor.p);
  connect(currentSensor.n, source.n);
  connect(source.n, ground.p);
  connect(emf.flange, rotor.flange_a);
  connect(rotor.flange_b, friction.flange_a);
  connect(friction.flange_b, housing.flange);
  connect(rotor.flange_b, speedSensor.flange);
  connect(rotor.flange_b, load.flange);
  annotation(experiment(StopTime=2));
end SpeedControl;
