// MLS 4.4.2: legal by the letter, but a translator should refuse 10^9 unknowns quickly instead of exhausting memory
model FailArrayOfABillionElements
  parameter Integer n = 1000;
  Real x[n, 1000, n];
equation
  x = fill(time, n, 1000, n);
end FailArrayOfABillionElements;
