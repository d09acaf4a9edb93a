within Plant;
model Pump
  extends Base;
end Pump;
