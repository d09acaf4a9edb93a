// expect 4:4: "end" of a class must repeat its name: "end Turbine;"
model Turbine
  Real w = time;
end;
