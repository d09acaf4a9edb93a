model CoupledTanks "Two tanks in a row"
  parameter Real A[2, 2] = [-0.5, 0; 0.5, -0.5];
  parameter Real b[2] = {1, 0};
  Real h[2](each start=0, each fixed=true) "Levels";
  Real q "Inflow";
equation
  q = if time < 10 then 1 else 0;
  der(h) = A*h + b*q;
  annotation(experiment(StopTime=30));
end CoupledTanks;
