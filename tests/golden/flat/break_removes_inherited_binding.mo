// MLS 7.2.7: = break takes away the binding of an inherited variable, so that an equation can determine it
package Lib
  model Meter
    parameter Real scale = 2;
    Real x = 1;
    Real y = scale*x;
  end Meter;
end Lib;
model BreakRemovesInheritedBinding
  extends Lib.Meter(x(start = 4, fixed = true) = break);
equation
  der(x) = -x;
end BreakRemovesInheritedBinding;
