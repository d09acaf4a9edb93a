// expect 4:15: the value must stand before the condition
model Optional
  parameter Boolean b = true;
  Real x if b = 3;
end Optional;
