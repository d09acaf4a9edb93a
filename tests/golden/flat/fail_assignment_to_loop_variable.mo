// MLS 11.2.2: the loop variable must not be assigned
model FailAssignmentToLoopVariable
  Real s;
algorithm
  s := 0;
  for i in 1:3 loop
    s := s + i*time;
    i := i + 1;
  end for;
end FailAssignmentToLoopVariable;
