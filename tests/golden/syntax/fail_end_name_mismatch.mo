// expect 4:5: the class is called "Turbine", so "end Turbine" is expected and not "end Tubrine" (class opened in line 2; beyond the grammar)
model Turbine
  Real w = time;
end Tubrine;
