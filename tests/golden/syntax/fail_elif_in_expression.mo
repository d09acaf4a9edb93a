// expect 5:26: "elif" is no keyword; write "elseif"
model Gearbox
  Real r;
equation
  r = if time < 1 then 3 elif time < 2 then 2 else 1;
end Gearbox;
