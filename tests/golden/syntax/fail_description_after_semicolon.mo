// expect 3:25: a description must stand before the ";" of its declaration
model Wide
  parameter Real w = 3; "Width"
  Real x = time;
end Wide;
