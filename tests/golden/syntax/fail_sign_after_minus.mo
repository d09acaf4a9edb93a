// expect 5:11: a sign cannot follow "-"; write "a - (-b)"
model Force
  Real a = 1, b = 2, f;
equation
  f = a - -b;
end Force;
