// MLS 4.8: a start value is known before the run, also one that is set from outside
// set v=7+u
model FailSetStartToInput
  input Real u(start = 0.5);
  input Real v(start = 1);
  Real x(start = 0, fixed = true);
equation
  der(x) = v;
end FailSetStartToInput;
