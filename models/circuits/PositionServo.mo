// The torque follows an angle: the network knows speeds, so the controller keeps the angle as a state of its own.
model PositionServo "A controller with a filter turns a flywheel to where it shall be"
  Modelica.Blocks.Sources.Step wanted(height=1, startTime=0.2);
  Modelica.Mechanics.Rotational.Sensors.AngleSensor angle;
  Modelica.Mechanics.Rotational.Sensors.SpeedSensor speed;
  Modelica.Blocks.Math.Feedback difference;
  Modelica.Blocks.Continuous.FirstOrder filter(k=1, T=0.05, initType=Modelica.Blocks.Types.Init.InitialState);
  Modelica.Blocks.Math.Add sum(k1=8, k2=-2);
  Modelica.Mechanics.Rotational.Sources.Torque torque;
  Modelica.Mechanics.Rotational.Components.Inertia wheel(J=0.5, phi(start=-0.5, fixed=true), w(start=0, fixed=true));
equation
  connect(wanted.y, difference.u1);
  connect(angle.phi, difference.u2);
  connect(difference.y, filter.u);
  connect(filter.y, sum.u1);
  connect(speed.w, sum.u2);
  connect(sum.y, torque.tau);
  connect(torque.flange, wheel.flange_a);
  connect(wheel.flange_b, angle.flange);
  connect(wheel.flange_b, speed.flange);
  annotation(experiment(StopTime=4));
end PositionServo;
