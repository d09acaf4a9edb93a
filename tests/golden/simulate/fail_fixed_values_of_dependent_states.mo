// MLS 8.6: the two positions are rigidly linked; their fixed start values do not fit
model FailFixedValuesOfDependentStates
  Real left(start = 0, fixed = true);
  Real right(start = 2, fixed = true);
equation
  right = left + 1;
  der(left) = 1;
end FailFixedValuesOfDependentStates;
