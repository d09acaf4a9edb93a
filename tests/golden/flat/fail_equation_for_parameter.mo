// MLS 4.7: parameters are no unknowns, an equation that sets one is an equation too many
model FailEquationForParameter
  parameter Real p = 1;
  Real x;
equation
  x = p*time;
  p = 3;
end FailEquationForParameter;
