// MLS 3.6.5: the condition of an if-expression must be Boolean
model FailIfExpressionConditionIsInteger
  parameter Integer k = 1;
  Real y;
equation
  y = if k then time else 2*time;
end FailIfExpressionConditionIsInteger;
