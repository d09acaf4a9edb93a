// smooth is a promise about derivatives, no more: relations inside make the same event as outside.
model Smooth
  Real x = time - 0.5;
  Real y = smooth(0, if x > 0 then x else 0);
  Real z = smooth(1, if x > 0 then x ^ 2 else 0);
end Smooth;
