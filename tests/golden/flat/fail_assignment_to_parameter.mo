// MLS 11.2.1: an expression must not be assigned to a variable of lower variability, so parameters cannot be assigned
model FailAssignmentToParameter
  parameter Real p = 1;
  Real x;
algorithm
  x := p*time;
  p := x;
end FailAssignmentToParameter;
