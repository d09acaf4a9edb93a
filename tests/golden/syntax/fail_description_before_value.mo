// expect 3:28: the description must stand behind the value
model Wide
  parameter Real w "Width" = 3;
  Real x = time;
end Wide;
