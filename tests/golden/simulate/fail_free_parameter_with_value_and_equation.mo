// an initial equation that contradicts the value of a parameter is named, and `fixed = false` is warned about
model FailFreeParameterWithValueAndEquation
  parameter Real p(fixed = false) = 3;
  Real x(start = 1, fixed = true);
initial equation
  p^2 = 4;
equation
  der(x) = -p*x;
end FailFreeParameterWithValueAndEquation;
