// MLS 4.4.2: array dimensions must not be negative
model FailNegativeArraySize
  parameter Integer n = 2;
  Real x[n - 5];
equation
  for i in 1:size(x, 1) loop
    x[i] = time;
  end for;
end FailNegativeArraySize;
