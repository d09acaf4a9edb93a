// the circle and the line meet until time 1: the run ends there, with the equations that cannot be met
model FailNonlinearLosesItsSolution
  Real x(start = 1);
  Real y(start = 0);
equation
  x ^ 2 + y ^ 2 = 1;
  x + y = sqrt(2) * time;
  annotation (experiment(StopTime = 2));
end FailNonlinearLosesItsSolution;
