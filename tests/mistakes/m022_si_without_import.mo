model Flywheel "Spin-down of a flywheel"
  parameter SI.Inertia J = 0.2 "Moment of inertia";
  parameter SI.RotationalDampingConstant d = 0.05 "Friction";
  SI.AngularVelocity w(start=100, fixed=true) "Speed";
  SI.Energy E "Kinetic energy";
equation
  J*der(w) = -d*w;
  E = J*w^2/2;
  annotation(experiment(StopTime=10));
end Flywheel;
