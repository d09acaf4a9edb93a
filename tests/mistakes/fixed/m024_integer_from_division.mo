model Conveyor "Discretized belt"
  parameter Integer L = 10 "Length";
  parameter Integer dx = 2 "Length of a cell";
  parameter Integer n = div(L, dx) "Number of cells";
  parameter Real v = 0.5 "Speed";
  Real m[n](each start=0, each fixed=true) "Mass in the cells";
equation
  der(m[1]) = 1 - v*m[1];
  for i in 2:n loop
    der(m[i]) = v*(m[i-1] - m[i]);
  end for;
  annotation(experiment(StopTime=50));
end Conveyor;
