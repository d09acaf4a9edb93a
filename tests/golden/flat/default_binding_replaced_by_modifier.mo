// MLS 4.7: a variable with a default binding may get another binding where the component is used
model DefaultBindingReplacedByModifier
  model Sensor
    Real offset = 0;
    Real y = sin(time) + offset;
  end Sensor;
  Sensor a;
  Sensor b(offset = 2*a.y);
end DefaultBindingReplacedByModifier;
