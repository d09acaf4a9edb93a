model Rod "Heat conduction in a rod"
  parameter Integer n = 5 "Number of nodes";
  parameter Real k = 0.2 "Exchange coefficient";
  Real T[n](each start=300, each fixed=true) "Temperatures";
equation
  der(T[1]) = k*(400 - T[1]) + k*(T[2] - T[1]);
  for i in 2:n-1 loop
    der(T[i]) = k*(T[i-1] - 2*T[i] + T[i+1]);
  end for;
  der(T[n]) = k*(T[n-1] - T[n]);
  annotation(experiment(StopTime=100));
end Rod;
