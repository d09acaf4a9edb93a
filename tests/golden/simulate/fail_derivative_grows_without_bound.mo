// the solution leaves every bound at time 1
model FailDerivativeGrowsWithoutBound
  Real x(start = 1, fixed = true);
equation
  der(x) = x ^ 2;
  annotation (experiment(StopTime = 2));
end FailDerivativeGrowsWithoutBound;
