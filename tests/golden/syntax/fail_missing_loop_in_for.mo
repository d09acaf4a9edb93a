// expect 5:15: "loop" is missing after the range of the for-equation
model Relay
  Real x[4];
equation
  for i in 1:4
    x[i] = i;
  end for;
end Relay;
