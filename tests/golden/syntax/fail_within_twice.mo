// expect 3:1: "within" is given twice; a file has at most one within clause
within Plant;
within Plant.Pumps;
model Gear
  Real x = time;
end Gear;
