model SpeedControl "A PID controller with limited torque brings a shaft to speed; the load jumps later"
  Modelica.Blocks.Sources.Ramp speedReference(height = 100, duration = 2, startTime = 0.5) "rad/s";
  Modelica.Blocks.Continuous.LimPID controller(controllerType = Modelica.Blocks.Types.SimpleController.PI, k = 5, Ti = 0.5, yMax = 80);
  Modelica.Mechanics.Rotational.Sources.Torque motor;
  Modelica.Mechanics.Rotational.Components.Inertia rotor(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.SpringDamper shaft(c = 1e4, d = 20);
  Modelica.Mechanics.Rotational.Components.Inertia machine(J = 0.5, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Sources.TorqueStep load(stepTorque = -30, offsetTorque = 0, startTime = 4);
  Modelica.Mechanics.Rotational.Sensors.SpeedSensor speed;
equation
  connect(speedReference.y, controller.u_s);
  connect(speed.w, controller.u_m);
  connect(controller.y, motor.tau);
  connect(motor.flange, rotor.flange_a);
  connect(rotor.flange_b, shaft.flange_a);
  connect(shaft.flange_b, machine.flange_a);
  connect(machine.flange_b, load.flange);
  connect(rotor.flange_b, speed.flange);
  annotation(experiment(StopTime = 6, Tolerance = 1e-6));
end SpeedControl;
