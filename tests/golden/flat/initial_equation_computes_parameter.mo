// MLS 8.6: initial equations may determine a parameter with fixed = false and do not count as equations of the model
model InitialEquationComputesParameter
  parameter Real k(start = 1, fixed = false);
  Real x;
equation
  der(x) = k - x;
initial equation
  der(x) = 0;
  x = 3;
end InitialEquationComputesParameter;
