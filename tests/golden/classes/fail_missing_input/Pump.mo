model Pump
end Pump;
