// expect 5:11: an operand is missing between "+" and "*"
model Half
  Real x;
equation
  x = 2 + * time;
end Half;
