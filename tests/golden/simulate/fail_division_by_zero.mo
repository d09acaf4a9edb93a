// the right side grows without bound towards time 0.5, where it is divided by zero
model FailDivisionByZero
  Real x(start = 0, fixed = true);
equation
  der(x) = 1 / (time - 0.5);
end FailDivisionByZero;
