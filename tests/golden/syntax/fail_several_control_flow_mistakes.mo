// expect 8:14: "then" is missing after the condition
// expect 15:7: "end if" found where "end for" is expected
// expect 16:8: "=" is no comparison; write "=="
model Control
  parameter Integer n = 1;
  Real x, y[2], z;
equation
  if time > 1
    x = 1;
  else
    x = 2;
  end if;
  for i in 1:2 loop
    y[i] = i;
  end if;
  if n = 1 then
    z = 1;
  else
    z = 2;
  end if;
end Control;
