// MLS 10.6.5: / divides by a scalar only
model FailDivisionByVector
  Real x[2] = {time, 1};
  Real y[2];
equation
  y = x/{2, 4};
end FailDivisionByVector;
