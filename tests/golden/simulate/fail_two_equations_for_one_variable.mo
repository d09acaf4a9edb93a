// x has two equations and y none: the message names both, and where x gets its equations
model FailTwoEquationsForOneVariable
  Real x;
  Real y;
equation
  x = time;
  x + 1 = 2 * time;
end FailTwoEquationsForOneVariable;
