// At `unit = "deg"`: the type fixes its unit; at `k = 3`: the base class fixes `k`
// at `b = 1`: the declaration of `tf` fixes `b`
package Lib
  type Angle = Real(final quantity = "Angle", final unit = "rad", displayUnit = "deg");
  model Gain
    parameter Real k = 1;
    parameter Real b = 1;
  end Gain;
  model Fixed
    extends Gain(final k = 2);
    Gain tf(final b = k);
  end Fixed;
end Lib;
model FailModifierOfFinalAttribute
  Lib.Angle phi(displayUnit = "rad", unit = "deg") = time;
  Lib.Fixed a(k = 3);
  Lib.Fixed b(tf(k = 2, b = 1));
end FailModifierOfFinalAttribute;
