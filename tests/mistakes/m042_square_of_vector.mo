model Drag3D "Drag per axis"
  parameter Real m = 2 "Mass";
  parameter Real k = 0.1 "Drag coefficient";
  Real v[3](start={10, 5, 20}, each fixed=true) "Velocity";
  Real F[3] "Drag force";
equation
  F = -k*v*v;
  m*der(v) = F;
  annotation(experiment(StopTime=10));
end Drag3D;
