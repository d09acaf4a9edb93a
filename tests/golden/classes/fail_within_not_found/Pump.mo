within Plant.Parts;
model Pump
end Pump;
