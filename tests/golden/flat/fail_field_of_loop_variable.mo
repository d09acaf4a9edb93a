// MLS 11.2.2: line 6, at first: a loop variable is a number and has no fields
model FailFieldOfLoopVariable
  Real x[3];
equation
  for i in 1:3 loop
    x[i] = i.first*time;
  end for;
end FailFieldOfLoopVariable;
