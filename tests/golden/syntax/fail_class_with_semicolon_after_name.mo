// expect 2:12: no ";" after the class name
model Valve;
  Real x = time;
end Valve;
