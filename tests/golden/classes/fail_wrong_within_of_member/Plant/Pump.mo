within Plnat;
model Pump
end Pump;
