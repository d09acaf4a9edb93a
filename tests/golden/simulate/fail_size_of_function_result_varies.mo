// the size of what a function gives depends on a value that changes during the run
function ramp
  input Integer n;
  output Real y[n];
algorithm
  for i in 1:n loop
    y[i] := i;
  end for;
end ramp;
model FailSizeOfFunctionResultVaries
  Integer n = if time > 0.5 then 3 else 2;
  Real s = sum(ramp(n));
end FailSizeOfFunctionResultVaries;
