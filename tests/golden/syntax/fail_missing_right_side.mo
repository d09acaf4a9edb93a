// expect 5:6: an expression is missing after "="
model Half
  Real x;
equation
  x =;
end Half;
