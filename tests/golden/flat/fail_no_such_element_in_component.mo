// MLS 5.3.2: the rest of a composite name must be an element of the component
model FailNoSuchElementInComponent
  model Wheel
    Real speed = time;
  end Wheel;
  Wheel front;
  Real y = front.sped + 1;
end FailNoSuchElementInComponent;
