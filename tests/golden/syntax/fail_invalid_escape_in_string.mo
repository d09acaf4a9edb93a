// expect 3:30: "\m" is no escape sequence; a backslash is written "\\"
model Files
  parameter String path = "C:\models";
  Real x = time;
end Files;
