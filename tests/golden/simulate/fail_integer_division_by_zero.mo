// MLS 3.7.2: div by zero
model FailIntegerDivisionByZero
  Integer n = 2 - integer(4 * time);
  Integer q = div(12, n);
end FailIntegerDivisionByZero;
