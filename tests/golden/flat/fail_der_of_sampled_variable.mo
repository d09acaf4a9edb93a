// MLS 4.4.4: line 10, at der: a Real that a when-clause sets is a discrete-time variable
model FailDerOfSampledVariable
  Real held(start = 0, fixed = true);
  Real x;
equation
  when sample(0, 0.1) then
    held = sin(time);
  end when;
  // it has no derivative
  x = der(held);
end FailDerOfSampledVariable;
