// expect 5:11: an if-expression as operand must be put in parentheses
model Saturation
  Real u = time, y;
equation
  y = 1 + if u > 1 then 1 else u;
end Saturation;
