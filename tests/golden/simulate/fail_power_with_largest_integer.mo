// the power overflows, or the derivative does: an error of the run that says where
model FailPowerWithLargestInteger
  Real x(start = 2, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = (1 - x^9223372036854775807)*v - x;
end FailPowerWithLargestInteger;
