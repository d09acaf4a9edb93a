// expect 5:5: ":=" belongs into algorithms; an equation is written with "="
model Level
  Real h;
equation
  h := 2 * time;
end Level;
