// MLS 10.6.1: a scalar cannot be equated with a vector
model FailScalarEqualsVector
  Real x[2];
equation
  x = time;
end FailScalarEqualsVector;
