// MLS 12.4.1: positional arguments come first, then named ones, the rest is filled with defaults
function line
  input Real x;
  input Real slope = 2;
  input Real offset = slope/2;
  output Real y;
algorithm
  y := slope*x + offset;
end line;
model NamedAndDefaultArguments
  parameter Real a = line(1);
  parameter Real b = line(1, 4);
  parameter Real c = line(1, offset = 0);
  parameter Real d = line(offset = 1, x = 2, slope = 3);
  Real y = line(time, d);
end NamedAndDefaultArguments;
