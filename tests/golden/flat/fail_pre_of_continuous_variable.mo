// MLS 3.7.5: pre needs a discrete-time argument outside of when-clauses
model FailPreOfContinuousVariable
  Real x(start = 0, fixed = true);
  Real y;
equation
  der(x) = 1;
  y = pre(x);
end FailPreOfContinuousVariable;
