// expect 3:24: "81" found where the name of the next component is expected; the decimal sign is a point
model Fall
  parameter Real g = 9,81;
  Real x = time;
end Fall;
