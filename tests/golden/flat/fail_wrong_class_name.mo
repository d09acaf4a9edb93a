// MLS 5.3.1: the class of a component must be found by name lookup
package Parts
  model Resistor
    Real v = time;
  end Resistor;
end Parts;
model FailWrongClassName
  Parts.Resister r;
end FailWrongClassName;
