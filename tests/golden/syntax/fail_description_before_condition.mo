// expect 4:18: the condition must stand before the description
model Wide
  parameter Boolean b = true;
  Real w "Width" if b;
end Wide;
