// expect: a warning for the loop from 5 to 1 only
model EmptyLoop
  Real x[5];
equation
  for i in 5:-1:1 loop
    x[i] = i*time;
  end for;
algorithm
  for i in 5:1 loop
  end for;
  for i in 1:0 loop
  end for;
end EmptyLoop;
