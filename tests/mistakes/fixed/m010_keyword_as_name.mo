model Pipe "Laminar flow in a pipe"
  parameter Real K = 1e-6 "Conductance";
  parameter Real A = 0.5 "Area of the tank";
  Real p "Pressure difference";
  Real q "Volume flow";
  Real h(start=2, fixed=true) "Level";
equation
  p = 9810*h;
  q = K*p;
  A*der(h) = -q;
  annotation(experiment(StopTime=100));
end Pipe;
