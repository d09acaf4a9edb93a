// floor, ceil, integer, div and mod of continuous expressions change at events: each is a numbered object.
model Rounding
  Real x = 3 * time;
  Real a = floor(x);
  Real b = ceil(x);
  Integer c = integer(x);
  Real d = div(x, 2);
  Real e = mod(x, 2);
end Rounding;
