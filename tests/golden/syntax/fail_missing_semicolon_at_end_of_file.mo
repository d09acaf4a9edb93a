// expect 6:9: a ";" is missing after "end Tank"
model Tank
  Real h;
equation
  der(h) = 1;
end Tank
