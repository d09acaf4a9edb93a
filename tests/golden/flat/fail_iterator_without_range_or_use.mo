// MLS 11.2.2.1: without a range, an iterator must subscript something
model FailIteratorWithoutRangeOrUse
  Real x[3];
equation
  for i loop
    x[1] = i;
  end for;
end FailIteratorWithoutRangeOrUse;
