// An expression that occurs twice is computed once.
model SharedExpression
  Real x(start = 1, fixed = true);
  Real y(start = 2, fixed = true);
equation
  der(x) = sin(x * y);
  der(y) = 1 - sin(x * y);
end SharedExpression;
