// A variable that equals a number is computed once.
model ConstantVariable
  Real a = 3;
  Real b = a * time;
end ConstantVariable;
