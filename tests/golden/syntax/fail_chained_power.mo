// expect 5:13: "^" is not associative; put parentheses around one of the two powers
model Tower
  Real a = 2, y;
equation
  y = a ^ a ^ a;
end Tower;
