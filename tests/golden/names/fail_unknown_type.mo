// expect: the misspelled type with the nearest name; an unknown one without
package Circuits
  model Resistor
    parameter Real R = 1;
  end Resistor;
  model Divider
    Resisor upper;
    Transformer lower;
    Circuits.Resistro third;
    Spice.Diode fourth;
  end Divider;
end Circuits;
