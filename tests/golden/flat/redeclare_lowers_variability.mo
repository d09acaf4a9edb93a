// MLS 6.4: a redeclaration may have lower variability, so a parameter may become a constant
model RedeclareLowersVariability
  model Part
    replaceable parameter Integer n = 1;
    Real y[n] = fill(time, n);
  end Part;
  Part a(redeclare constant Integer n = 4);
  Part b(n = 2);
end RedeclareLowersVariability;
