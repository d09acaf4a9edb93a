model Actuator "Motor with brake"
  partial model MotorData
    parameter Real k = 0.2 "Motor constant";
    Real tau_m "Torque of the motor";
  end MotorData;
  partial model BrakeData
    parameter Real k = 5 "Friction constant";
    Real tau_b "Torque of the brake";
  end BrakeData;
  extends MotorData;
  extends BrakeData;
  Real w(start=0, fixed=true) "Speed";
equation
  tau_m = k*10;
  tau_b = k*w;
  0.1*der(w) = tau_m - tau_b;
  annotation(experiment(StopTime=5));
end Actuator;
