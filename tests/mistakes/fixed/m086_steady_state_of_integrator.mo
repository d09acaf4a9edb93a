model FilledTank "Tank that is filled"
  parameter Real A = 2 "Area";
  parameter Real q_in = 0.1 "Inflow";
  Real h(start=1) "Level";
initial equation
  h = 1;
equation
  A*der(h) = q_in;
  annotation(experiment(StopTime=20));
end FilledTank;
