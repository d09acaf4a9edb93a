// expect 5:14: "then" is missing after the condition
model Relay
  Real x;
equation
  if time > 3
    x = 1;
  else
    x = 0;
  end if;
end Relay;
