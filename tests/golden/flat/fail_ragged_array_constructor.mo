// MLS 10.4: all arguments of an array constructor must have the same size
model FailRaggedArrayConstructor
  parameter Real A[:, :] = {{1, 2}, {3}};
  Real y = sum(A)*time;
end FailRaggedArrayConstructor;
