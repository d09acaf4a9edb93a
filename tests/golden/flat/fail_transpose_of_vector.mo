// MLS 10.3.5: transpose needs at least two dimensions
model FailTransposeOfVector
  parameter Real v[3] = {1, 2, 3};
  Real y = sum(transpose(v))*time;
end FailTransposeOfVector;
