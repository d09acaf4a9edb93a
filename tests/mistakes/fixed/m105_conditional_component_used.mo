model Instrumented "Mass with an optional sensor"
  Modelica.Blocks.Interfaces.RealOutput y "Measured position";
  Real s(start=0.2, fixed=true) "Position";
  Real v(start=0, fixed=true) "Velocity";
equation
  der(s) = v;
  der(v) = -10*s - 0.5*v;
  y = s;
  annotation(experiment(StopTime=10));
end Instrumented;
