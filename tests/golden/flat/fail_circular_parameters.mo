// MLS 4.4.3: bindings of parameters must not depend on each other in a circle, also through array sizes
model FailCircularParameters
  parameter Integer n = size(table, 1);
  parameter Real table[n];
  Real y = n*time;
end FailCircularParameters;
