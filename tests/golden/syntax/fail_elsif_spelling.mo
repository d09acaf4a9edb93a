// expect 7:3: "elsif" is no keyword; write "elseif"
model Gearbox
  Real r;
equation
  if time < 1 then
    r = 3;
  elsif time < 2 then
    r = 2;
  else
    r = 1;
  end if;
end Gearbox;
