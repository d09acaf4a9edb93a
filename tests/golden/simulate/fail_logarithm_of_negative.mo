// the logarithm is used below zero
model FailLogarithmOfNegative
  Real x(start = 0.5, fixed = true);
  Real y;
equation
  der(x) = -1;
  der(y) = log(x);
end FailLogarithmOfNegative;
