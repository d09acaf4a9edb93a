// MLS 11.2.1: a constant cannot be assigned
model FailAssignmentToConstant
  constant Real c = 1;
  Real x;
algorithm
  c := 2;
  x := c*time;
end FailAssignmentToConstant;
