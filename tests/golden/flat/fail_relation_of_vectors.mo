// MLS 10.6.10: relations are defined for scalars only
model FailRelationOfVectors
  Real x[2] = {time, 1};
  Boolean b;
equation
  b = x > {0.5, 0.5};
end FailRelationOfVectors;
