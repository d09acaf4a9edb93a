within Plant;
model Pump
end Pump;
model Motor
end Motor;
