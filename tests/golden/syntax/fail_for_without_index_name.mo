// expect 5:7: the name of the loop variable is missing after "for"
model Loop
  Real x[3];
equation
  for in 1:3 loop
    x[i] = i;
  end for;
end Loop;
