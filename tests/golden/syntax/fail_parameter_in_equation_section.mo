// expect 6:3: "parameter" begins a declaration, which cannot stand in an equation section
model Law
  Real x;
equation
  x = k * time;
  parameter Real k = 3;
end Law;
