// expect 7:10: a ";" is missing after "end for"
model Chain
  Real x[3];
equation
  for i in 1:3 loop
    x[i] = i * time;
  end for
end Chain;
