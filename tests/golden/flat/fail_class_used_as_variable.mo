// MLS 5.3.1: a class name is no value
model FailClassUsedAsVariable
  model Wheel
    Real speed = time;
  end Wheel;
  Wheel front;
  Real y = Wheel + 1;
end FailClassUsedAsVariable;
