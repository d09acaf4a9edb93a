// MLS 4.4.2: an array size must be known at translation, so its parameter needs a value
model FailMissingStructuralParameter
  parameter Integer n;
  Real x[n];
equation
  for i in 1:n loop
    x[i] = i*time;
  end for;
end FailMissingStructuralParameter;
