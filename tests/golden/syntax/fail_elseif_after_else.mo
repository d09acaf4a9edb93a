// expect 9:3: "elseif" cannot follow "else"; move it before
model Gearbox
  Real r;
equation
  if time < 1 then
    r = 3;
  else
    r = 1;
  elseif time < 2 then
    r = 2;
  end if;
end Gearbox;
