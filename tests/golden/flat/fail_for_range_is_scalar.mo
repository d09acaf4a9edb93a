// MLS 8.3.2.1: the range of a for-equation must be a vector
model FailForRangeIsScalar
  parameter Integer n = 2;
  Real x[n];
equation
  for i in n loop
    x[i] = i*time;
  end for;
end FailForRangeIsScalar;
