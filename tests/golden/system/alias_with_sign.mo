// a = b and a + b = 0 leave one variable; the other is it or its negative.
model AliasWithSign
  Real x(start = 1, fixed = true);
  Real same = x;
  Real negative;
equation
  negative + x = 0;
  der(x) = negative + same - 2;
end AliasWithSign;
