// MLS 4.4.4: a constant of the simulated model needs a value
model FailConstantWithoutValue
  constant Real c;
  Real y = c*time;
end FailConstantWithoutValue;
