// MLS 11.2.3: a loop that never ends must be stopped when it is evaluated for an array size
function grow
  input Integer n;
  output Integer m = n;
algorithm
  while m > 0 loop
    m := if m > 1000 then 1 else m + 1;
  end while;
end grow;
model FailEndlessLoopAtTranslation
  constant Integer n = grow(3);
  Real x[n];
equation
  for i in 1:n loop
    x[i] = i*time;
  end for;
end FailEndlessLoopAtTranslation;
