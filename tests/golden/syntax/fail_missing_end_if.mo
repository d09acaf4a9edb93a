// expect 9:5: "end Switch" found, but the "if" of line 5 is still open: "end if;" is missing
model Switch
  Real x;
equation
  if time > 1 then
    x = 1;
  else
    x = 2;
end Switch;
