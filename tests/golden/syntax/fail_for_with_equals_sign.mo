// expect 5:9: "=" found after the loop variable; write "for i in 1:3 loop"
model Loop
  Real x[3];
equation
  for i = 1:3 loop
    x[i] = i;
  end for;
end Loop;
