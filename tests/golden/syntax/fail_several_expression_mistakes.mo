// expect 9:13: comparisons cannot be chained
// expect 10:11: a sign cannot follow "*"
// expect 11:13: "^" is not associative
// expect 12:18: an if-expression needs an "else" branch, found ";"
model Formulas
  Real a = time, b, c, d;
  Boolean p;
equation
  p = 0 < a < 1;
  b = a * -1;
  c = a ^ 2 ^ 3;
  d = if p then 1;
end Formulas;
