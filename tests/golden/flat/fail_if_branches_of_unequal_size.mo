// MLS 8.3.4: with a variable condition every branch must have the same number of equations
model FailIfBranchesOfUnequalSize
  Real x;
  Real y;
equation
  x = time;
  if x > 1 then
    y = 2*x;
  end if;
end FailIfBranchesOfUnequalSize;
