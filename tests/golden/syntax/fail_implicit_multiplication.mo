// expect 5:8: "x" found right after the number 2; an operator is missing, write "2 * x"
model Line
  Real x = time, y;
equation
  y = 2x + 1;
end Line;
