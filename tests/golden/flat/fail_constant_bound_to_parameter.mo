// MLS 3.8.2: a parameter is not part of a constant expression
model FailConstantBoundToParameter
  parameter Real p = 2;
  constant Real c = 3*p;
  Real y = c*time;
end FailConstantBoundToParameter;
