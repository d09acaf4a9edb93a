// MLS 12.4.1: an input must not get a positional and a named argument
function line
  input Real x;
  input Real slope = 1;
  output Real y;
algorithm
  y := slope*x;
end line;
model FailArgumentGivenTwice
  Real y = line(time, 2, slope = 3);
end FailArgumentGivenTwice;
