// expect 5:22: an if-expression needs an "else" branch, found ";"
model Saturation
  Real u = time, y;
equation
  y = if u > 1 then 1;
end Saturation;
