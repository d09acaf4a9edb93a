// MLS 10.6.7: a^b is Real even for Integer operands
model FailIntegerPowerIsReal
  parameter Integer n = 2^3;
  Real x[n];
equation
  for i in 1:n loop
    x[i] = i*time;
  end for;
end FailIntegerPowerIsReal;
