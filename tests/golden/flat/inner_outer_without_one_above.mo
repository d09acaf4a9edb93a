// MLS 5.4, 5.5: the binding of an `inner outer` is that of the one below; the one above, which is missing, has none
package Lib
  model Leaf
    outer parameter Real scale;
    Real y = scale*time;
  end Leaf;
  model Level
    parameter Real k = 2;
    inner outer parameter Real scale = k*scale;
    Leaf leaf;
  end Level;
end Lib;
model InnerOuterWithoutOneAbove
  Lib.Level level(k = 3);
end InnerOuterWithoutOneAbove;
