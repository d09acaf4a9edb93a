model CellStack "Stack of battery cells"
  parameter Integer n = 4 "Number of cells";
  parameter Real Q = 3600 "Charge of a cell";
  Real q[n](each start=3600, each fixed=true) "Charge of the cells";
  Real soc "Mean state of charge";
equation
  der(q) = -2*ones(n);
  soc = sum(q)/(n*Q);
  annotation(experiment(StopTime=1000));
end CellStack;
