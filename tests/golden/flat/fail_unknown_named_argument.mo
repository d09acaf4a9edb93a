// MLS 12.4.1: a named argument must be an input of the function
function line
  input Real x;
  input Real slope = 1;
  output Real y;
algorithm
  y := slope*x;
end line;
model FailUnknownNamedArgument
  Real y = line(time, gradient = 2);
end FailUnknownNamedArgument;
