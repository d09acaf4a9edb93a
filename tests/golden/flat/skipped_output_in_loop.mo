// MLS 12.4.3: an output that is not used may be left out, also in a loop
function both
  input Real x;
  output Real twice = 2*x;
  output Real half = x/2;
algorithm
end both;
model SkippedOutputInLoop
  Real y[3];
equation
  for i in 1:3 loop
    (, y[i]) = both(i*time);
  end for;
end SkippedOutputInLoop;
