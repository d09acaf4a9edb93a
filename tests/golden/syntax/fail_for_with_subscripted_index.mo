// expect 5:8: the loop variable must be a simple name
model Loop
  Real x[3];
equation
  for k[1] in 1:3 loop
    x[k] = k;
  end for;
end Loop;
