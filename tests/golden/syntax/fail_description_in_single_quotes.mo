// expect 3:24: a description stands in double quotes; 'Width' is an identifier
model Wide
  parameter Real w = 3 'Width';
  Real x = time;
end Wide;
