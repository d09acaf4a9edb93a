// expect: each first bar: write `abs(...)`; the bar of line 6 is an `or`
model Bars
  Real x = |time|;
  Real y = 2*|time - 1| + |x|;
equation
  z = x > 1 | y > 1;
end Bars;
