// MLS 12.2: a recursion that never ends must be stopped when it is evaluated for an array size
function down
  input Integer n;
  output Integer m;
algorithm
  m := down(n - 1) + 1;
end down;
model FailEndlessRecursionAtTranslation
  constant Integer n = down(3);
  Real x[n];
equation
  for i in 1:n loop
    x[i] = i*time;
  end for;
end FailEndlessRecursionAtTranslation;
