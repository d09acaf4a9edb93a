// MLS 7.2: a modifier must name an element of the modified class
model FailWrongModifierName
  model Resistor
    parameter Real R = 1;
    Real v = R*time;
  end Resistor;
  Resistor r1(r = 100);
end FailWrongModifierName;
