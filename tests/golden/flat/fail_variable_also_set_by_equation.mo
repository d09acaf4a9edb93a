// MLS 11.1.2: a variable assigned in an algorithm section already has its equation
model FailVariableAlsoSetByEquation
  Real x;
algorithm
  x := time;
equation
  x = 2*time;
end FailVariableAlsoSetByEquation;
