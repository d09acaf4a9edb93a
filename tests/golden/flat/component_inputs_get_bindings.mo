// MLS 4.7: a non-connector input of a component gets its equation by a modifier
model ComponentInputsGetBindings
  block Gain
    parameter Real k = 1;
    input Real u;
    output Real y = k*u;
  end Gain;
  Gain g1(k = 3, u = time);
  Gain g2(u = g1.y);
end ComponentInputsGetBindings;
