// --set of names with subscripts that are not numbers, and of what is no value
// set v[n]=1
// set r(redeclare Real x)
// set v={1,2
// set 2v=3
model FailSetFaultyNames
  parameter Integer n = 2;
  parameter Real v[n] = fill(1, n);
  Real x = sum(v);
end FailSetFaultyNames;
