// min, max and abs are operations; abs makes no event either.
model Extremum
  Real x = time - 0.5;
  Real a = min(x, 0);
  Real b = max(x, 2 * time);
  Real c = abs(x);
end Extremum;
