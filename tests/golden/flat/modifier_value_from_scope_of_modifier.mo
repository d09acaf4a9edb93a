// MLS 7.2: the value in a modifier is looked up where the modifier stands
package Lib
  model Part
    parameter Real x = 1;
    Real y = x*time;
  end Part;
end Lib;
model ModifierValueFromScopeOfModifier
  parameter Real x = 5;
  Lib.Part p(x = x + 1);
protected
  Lib.Part q(x = p.x + 1);
end ModifierValueFromScopeOfModifier;
