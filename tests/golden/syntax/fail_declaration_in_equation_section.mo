// expect 6:8: a declaration cannot stand in an equation section; move it up, or begin a new section with "public" or "protected"
model Law
  Real x;
equation
  x = time;
  Real y = 3;
end Law;
