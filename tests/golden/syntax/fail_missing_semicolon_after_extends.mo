// expect 3:28: a ";" is missing after the extends clause
model Heater
  extends Plant.Base(n = 2)
  parameter Real P = 3000;
end Heater;
