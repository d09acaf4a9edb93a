// expect 5:4: this quote opens a quoted identifier that is not closed in its line; a derivative is written "der(x)"
model Decay
  Real x(start = 1);
equation
  x' = -x;
end Decay;
