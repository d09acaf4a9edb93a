// Integer addition and multiplication, division with its remainder, and conversion to Real.
model IntegerArithmetic
  Integer n = if time < 0.5 then 7 else -7;
  Integer a = n * 3 + 1;
  Integer b = div(n, 2);
  Integer c = mod(n, 3);
  Real x = a + b / 2;
end IntegerArithmetic;
