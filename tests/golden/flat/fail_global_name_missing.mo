// MLS 5.3.3: a name with a leading dot is looked up at the top level only
model FailGlobalNameMissing
  package Scales
    type Gain = Real(start = 20);
  end Scales;
  .Scales.Gain g = time;
end FailGlobalNameMissing;
