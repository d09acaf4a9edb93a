// expect 2:12: a class is defined with a simple name; the package is given with "within"
model Plant.Valve
  Real x = time;
end Plant.Valve;
