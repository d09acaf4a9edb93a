// expect 3:24: a ";" is missing after the import clause
model Heater
  import Plant.Units.SI
  SI.Power P = 3000;
end Heater;
