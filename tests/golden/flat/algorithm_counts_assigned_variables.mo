// MLS 11.1.2: an algorithm section counts as one equation per different variable on its left sides
model AlgorithmCountsAssignedVariables
  Real x = sin(time);
  Real low;
  Real high;
  Real swap;
algorithm
  low := x;
  high := cos(time);
  if low > high then
    swap := low;
    low := high;
    high := swap;
  else
    swap := 0;
  end if;
end AlgorithmCountsAssignedVariables;
