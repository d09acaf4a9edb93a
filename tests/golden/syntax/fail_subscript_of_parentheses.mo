// expect 5:14: only names can be subscripted, not parenthesised expressions
model Steps
  Real a[2] = {1, 2}, b[2] = {3, 4}, y;
equation
  y = (a + b)[1];
end Steps;
