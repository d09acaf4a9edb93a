// MLS 11.2.1: the value must have a type that fits the assigned variable
model FailAssignmentOfWrongType
  Boolean b;
  Real x = time;
algorithm
  b := 2*x;
end FailAssignmentOfWrongType;
