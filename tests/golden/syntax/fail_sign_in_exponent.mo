// expect 3:31: a sign cannot follow "^"; write "10 ^ (-3)"
model Scale
  parameter Real milli = 10 ^ -3;
  Real x = time;
end Scale;
