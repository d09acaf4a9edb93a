// expect 4:5: the class is called "Turbine", the name after "end" differs in case: "turbine" (beyond the grammar)
model Turbine
  Real w = time;
end turbine;
