model Chain "Chain of masses"
  parameter Integer n = 4 "Number of masses";
  parameter Real c = 10 "Spring constant";
  Real s[n](each start=0, each fixed=true) "Positions";
  Real v[n](each start=0, each fixed=true) "Velocities";
  Real f[n] "Forces to the left";
equation
  f[1] = c*(sin(time) - s[1]);
  for i in 2:n loop
    f[i] = c*(s[i-1] - s[i]);
  end for;
  for i in 1:n loop
    der(s[i]) = v[i];
    der(v[i]) = f[i] - (if i < n then f[min(i+1, n)] else 0) - 0.1*v[i];
  end for;
  annotation(experiment(StopTime=10));
end Chain;
