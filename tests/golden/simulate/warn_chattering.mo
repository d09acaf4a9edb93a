// the right side pushes the state back to the switching point from both sides
model WarnChattering
  Real x(start = 0.1, fixed = true);
equation
  der(x) = if x > 0 then -1 else 1;
end WarnChattering;
