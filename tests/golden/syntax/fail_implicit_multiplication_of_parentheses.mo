// expect 5:14: "(" found after ")"; an operator is missing, write "*" between
model Line
  Real x = time, y;
equation
  y = (x + 1)(x - 1);
end Line;
