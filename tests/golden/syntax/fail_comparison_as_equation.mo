// expect 5:5: "==" compares; an equation is written with "="
model Level
  Real h;
equation
  h == 2 * time;
end Level;
