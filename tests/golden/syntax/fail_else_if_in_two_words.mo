// expect 12:5: the "if" after "else" (line 7) opens a second if-equation, so one more "end if;" is missing; "elseif" is probably meant
model Gearbox
  Real r;
equation
  if time < 1 then
    r = 3;
  else if time < 2 then
    r = 2;
  else
    r = 1;
  end if;
end Gearbox;
