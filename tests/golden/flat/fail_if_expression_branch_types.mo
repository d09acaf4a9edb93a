// MLS 3.6.5: both branches of an if-expression must have compatible types
model FailIfExpressionBranchTypes
  Real y;
equation
  y = if time > 1 then 2.0 else false;
end FailIfExpressionBranchTypes;
