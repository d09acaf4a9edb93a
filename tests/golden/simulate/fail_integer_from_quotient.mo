// `div` of Reals is Real, though it changes at events only
model FailIntegerFromQuotient
  Integer n;
equation
  n = div(time, 0.5);
end FailIntegerFromQuotient;
