// MLS 5.3.3: a name with a leading dot is looked up from the top, a local class of that name does not hide it
package Scales
  type Gain = Real(start = 10);
end Scales;
model LeadingDotFindsGlobalClass
  package Scales
    type Gain = Real(start = 20);
  end Scales;
  Scales.Gain a = time;
  .Scales.Gain b = 2*time;
end LeadingDotFindsGlobalClass;
