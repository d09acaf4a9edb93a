// expect 2:19: a ";" is missing after the within clause
within Plant.Pumps
model Gear
  Real x;
end Gear;
