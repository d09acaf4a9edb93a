// MLS 12.4.1: every input without default needs an argument
function line
  input Real x;
  input Real slope;
  output Real y;
algorithm
  y := slope*x;
end line;
model FailMissingArgument
  Real y = line(time);
end FailMissingArgument;
