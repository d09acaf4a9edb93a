model DriveEnergy "Power of a motor"
  parameter Real R = 0.5 "Winding resistance";
  parameter Real k = 0.2 "Motor constant";
  parameter Real J = 0.01 "Inertia";
  Real i "Current";
  Real w(start=0, fixed=true) "Speed";
  Real P_el "Electrical power";
  Real P_mech "Mechanical power";
equation
  24 = R*i + k*w;
  J*der(w) = k*i - 0.01*w;
  P_el = 24*i;
  P_el = k*i*w;
  annotation(experiment(StopTime=3));
end DriveEnergy;
