model Instrumented "Mass with an optional sensor"
  parameter Boolean useSensor = false "Is there a sensor output?";
  Modelica.Blocks.Interfaces.RealOutput y if useSensor "Measured position";
  Real s(start=0.2, fixed=true) "Position";
  Real v(start=0, fixed=true) "Velocity";
equation
  der(s) = v;
  der(v) = -10*s - 0.5*v;
  y = s;
  annotation(experiment(StopTime=10));
end Instrumented;
