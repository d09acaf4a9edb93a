model Saturation "Limited actuator"
  parameter Real uMax = 1 "Limit";
  Real u "Command";
  Real y "Limited command";
  Real x(start=0, fixed=true) "Position";
equation
  u = 2*sin(time);
  if u > uMax then
    y = uMax;
  else if u < -uMax then
    y = -uMax;
  else
    y = u;
  end if;
  der(x) = y;
  annotation(experiment(StopTime=10));
end Saturation;
