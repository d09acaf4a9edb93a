// nothing is divided in Integers
model FailIntegerUnderFactor
  Integer n;
  Integer m = integer(4*time);
equation
  2*n - n*m = m;
end FailIntegerUnderFactor;
