// MLS 4.9: whether a start value is fixed is known before the run
model FailFixedDependsOnParameterWithoutValue
  parameter Boolean holds(fixed = false);
  Real x(start = 1, fixed = holds);
initial equation
  holds = x > 0;
equation
  der(x) = -x;
end FailFixedDependsOnParameterWithoutValue;
