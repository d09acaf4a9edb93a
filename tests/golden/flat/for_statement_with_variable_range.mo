// MLS 11.2.2: unlike a for-equation, a for-statement may have a range that is no parameter expression
model ForStatementWithVariableRange
  Integer n = integer(time) + 1;
  Real s;
algorithm
  s := 0;
  for k in 1:n loop
    s := s + 1/k;
  end for;
end ForStatementWithVariableRange;
