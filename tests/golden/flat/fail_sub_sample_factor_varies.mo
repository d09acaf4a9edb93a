// MLS 16.5.2: the factor of subSample must be a parameter expression
model FailSubSampleFactorVaries
  Integer k(start = 1);
  Real y;
equation
  when Clock(1, 10) then
    k = previous(k) + 1;
  end when;
  y = subSample(1.5*k, factor = k);
end FailSubSampleFactorVaries;
