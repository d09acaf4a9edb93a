within Plant;
model Pump
end Pump;
