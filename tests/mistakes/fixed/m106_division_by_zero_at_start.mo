model InductionMotor "Run-up of a motor"
  parameter Real w_sync = 157 "Synchronous speed";
  parameter Real J = 0.5 "Inertia";
  Real w(start=0, fixed=true) "Speed";
  Real slip "Slip";
equation
  J*der(w) = 20 - 0.1*w;
  slip = (w_sync - w)/w_sync;
  annotation(experiment(StopTime=5));
end InductionMotor;
