// expect 3:22: "1.2.3" is no number
model Version
  parameter Real v = 1.2.3;
  Real x = time;
end Version;
