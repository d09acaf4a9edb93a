// MLS 12.2: an input of a function cannot be assigned
function clip
  input Real x;
  output Real y;
algorithm
  if x > 1 then
    x := 1;
  end if;
  y := x;
end clip;
model FailAssignmentToInput
  Real y = clip(time);
end FailAssignmentToInput;
