// The simplified equation has a solution, the actual one has none.
model HomotopyEndsOnItsWay
  Real x(start = 1);
equation
  homotopy(actual = x ^ 2 + 1, simplified = x - 3) = time;
  annotation(experiment(StopTime = 1));
end HomotopyEndsOnItsWay;
