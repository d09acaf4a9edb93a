// MLS 4.3: classes and variables may be used before the place where they are declared
model UseBeforeDeclaration
  Real y[n] = fill(gain*time, n);
  parameter Real gain = Defaults.gain;
  parameter Integer n = Defaults.n + 1;
  package Defaults
    constant Real gain = 2.5;
    constant Integer n = 1;
  end Defaults;
end UseBeforeDeclaration;
