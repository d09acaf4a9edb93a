// MLS 4.4.2: array dimensions must be parameter expressions
model FailArraySizeDependsOnVariable
  Integer n = integer(time) + 2;
  Real x[n];
equation
  for i in 1:size(x, 1) loop
    x[i] = i*time;
  end for;
end FailArraySizeDependsOnVariable;
