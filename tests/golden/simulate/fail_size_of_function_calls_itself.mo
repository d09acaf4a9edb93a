// a local variable calls the function itself, so the size of what it gives is asked for again and again
function ramp
  input Integer n;
  output Real y[n];
protected
  Real s = sum(ramp(n));
algorithm
  for i in 1:n loop
    y[i] := i*s;
  end for;
end ramp;
model FailSizeOfFunctionCallsItself
  Integer n = if time > 0.5 then 3 else 2;
  Real s = sum(ramp(n));
end FailSizeOfFunctionCallsItself;
