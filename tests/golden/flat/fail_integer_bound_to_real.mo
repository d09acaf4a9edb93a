// MLS 6.7: there is no conversion from Real to Integer
model FailIntegerBoundToReal
  parameter Integer n = 2.5;
  Real y = n*time;
end FailIntegerBoundToReal;
