within Plant;
model Pump
  Real x
end Pump;
