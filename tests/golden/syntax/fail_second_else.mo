// expect 9:3: this if-equation has its "else" already
model Gearbox
  Real r;
equation
  if time < 1 then
    r = 3;
  else
    r = 1;
  else
    r = 2;
  end if;
end Gearbox;
