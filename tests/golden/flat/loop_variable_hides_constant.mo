// MLS 5.3.1: iteration variables are looked up first, the range itself is evaluated outside
model LoopVariableHidesConstant
  constant Integer k = 4;
  Real x[k];
  Real s = sum(k*k for k in 1:3) + k;
equation
  for k in 1:2*k - 4 loop
    x[k] = k*time;
  end for;
end LoopVariableHidesConstant;
