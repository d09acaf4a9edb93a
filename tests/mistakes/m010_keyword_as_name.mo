model Pipe "Laminar flow in a pipe"
  parameter Real K = 1e-6 "Conductance";
  parameter Real A = 0.5 "Area of the tank";
  Real p "Pressure difference";
  Real flow "Volume flow";
  Real h(start=2, fixed=true) "Level";
equation
  p = 9810*h;
  flow = K*p;
  A*der(h) = -flow;
  annotation(experiment(StopTime=100));
end Pipe;
