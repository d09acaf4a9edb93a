// expect 6:11: "=" is no comparison; write "=="
model Selector
  parameter Integer mode = 1;
  Real y;
equation
  if mode = 1 then
    y = 1;
  else
    y = 2;
  end if;
end Selector;
