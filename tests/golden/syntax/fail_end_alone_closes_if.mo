// expect 9:6: "end;" found where "end if;" is expected
model Switch
  Real x;
equation
  if time > 1 then
    x = 1;
  else
    x = 2;
  end;
end Switch;
