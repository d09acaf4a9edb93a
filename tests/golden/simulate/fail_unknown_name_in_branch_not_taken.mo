// `y` is not declared, whatever the branch
model FailUnknownNameInBranchNotTaken
  parameter Boolean isOn = false;
  Real x;
equation
  if isOn then
    x = y;
  else
    x = 1;
  end if;
end FailUnknownNameInBranchNotTaken;
