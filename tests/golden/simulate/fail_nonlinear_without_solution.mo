// no real number has a negative square; the run says so at its start
model FailNonlinearWithoutSolution
  Real x(start = 1);
equation
  x * x + x + 1 = -time;
end FailNonlinearWithoutSolution;
