// expect 4:5: "end model" is not how a class ends; write "end Turbine"
model Turbine
  Real w = time;
end model;
