// Integer operations stay Integer and make no event; an Integer in a Real equation is converted.
model IntegerArithmetic
  Integer n = if time < 0.5 then 7 else -7;
  Integer a = div(n, 2);
  Integer b = mod(n, 3);
  Integer c = rem(n, 3);
  Real x = n / 2;
  Real y = n;
end IntegerArithmetic;
