model Fin "Cooling fin in n cells"
  parameter Integer n = 6 "Number of cells";
  parameter Real k = 0.5 "Conduction";
  Real T[n](each start=300, each fixed=true) "Temperatures";
  Real q[n + 1] "Heat flow between the cells";
equation
  q[1] = k*(400 - T[1]);
  for i in 1:n loop
    q[i + 1] = k*(T[i] - T[i + 1]);
  end for;
  for i in 1:n loop
    der(T[i]) = q[i] - q[i + 1] - 0.01*(T[i] - 300);
  end for;
  annotation(experiment(StopTime=200));
end Fin;
