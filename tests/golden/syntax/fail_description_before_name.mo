// expect 3:18: the description must stand behind the name
model Wide
  parameter Real "Width" w = 3;
  Real x = time;
end Wide;
