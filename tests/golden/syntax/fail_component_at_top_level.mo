// expect 2:1: "parameter" found where a class definition is expected; declarations only stand in classes
parameter Real g = 9.81;

model Fall
  Real v;
equation
  der(v) = -g;
end Fall;
