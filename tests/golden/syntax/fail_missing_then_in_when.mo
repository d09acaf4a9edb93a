// expect 5:16: "then" is missing after the condition of "when"
model Relay
  discrete Real x;
equation
  when time > 3
    x = 1;
  end when;
end Relay;
