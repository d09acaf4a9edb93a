// expect 5:8: "=" and a right side are missing; an expression is no equation
model Sum
  Real x = time, y = 2;
equation
  x + y;
end Sum;
