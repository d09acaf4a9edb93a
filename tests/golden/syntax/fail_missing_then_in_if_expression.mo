// expect 5:19: "then" is missing in the if-expression, found number 1
model Relay
  Real x;
equation
  x = if time > 3 1 else 0;
end Relay;
