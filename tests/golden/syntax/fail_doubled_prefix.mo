// expect 3:13: "parameter" is given twice
model Size
  parameter parameter Real d = 0.1;
  Real x = time;
end Size;
