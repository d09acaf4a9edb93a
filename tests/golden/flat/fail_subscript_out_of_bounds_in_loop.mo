// MLS 10.5: also the subscripts in an expanded for-equation are checked
model FailSubscriptOutOfBoundsInLoop
  parameter Integer n = 3;
  Real x[n];
equation
  x[1] = time;
  for i in 2:n loop
    x[i] = x[i - 2];
  end for;
end FailSubscriptOutOfBoundsInLoop;
