// expect 3:24: this string is not closed before the end of the file
model Label
  parameter String s = "inlet;
  Real x = time;
equation
  x = 3;
end Label;
