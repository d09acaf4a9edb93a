// MLS 8.3.4: the branches of an if-equation for Booleans set the same variables
model FailBranchesSetDifferentVariables
  Boolean open;
  Boolean locked;
equation
  if time > 0.5 then
    open = false;
  else
    locked = true;
  end if;
  open = not locked;
end FailBranchesSetDifferentVariables;
