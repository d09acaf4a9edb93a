// expect 3:24, 4:20, 7:9: the decimal sign is a point; in line 8 the comma separates two arguments
model FailDecimalCommas
  parameter Real k = 0,5;
  Real x(start = 1,25);
  Real y;
equation
  x = 12,5*y;
  y = max(1,5);
end FailDecimalCommas;
